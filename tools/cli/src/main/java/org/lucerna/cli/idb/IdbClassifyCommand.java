package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.census.Census;
import org.lucerna.idb.census.NodeKind;
import org.lucerna.idb.census.NodeKind.TagUse;
import picocli.CommandLine.Command;

/** {@code lucerna idb classify}: counts the records of a database by purpose. */
@Command(
    name = "classify",
    description = {
      "Count the nodes and records of the database by purpose and tag.",
      "Bytes include keys and values."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb classify sample.i64",
      "  lucerna idb classify *.i64 --json --filter '^[$] '"
    })
final class IdbClassifyCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"KIND", "NODES", "RECORDS", "BYTES"};

  IdbClassifyCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    print(HEADINGS, Census.of(database), IdbClassifyCommand::row);
  }

  private static IdbRow row(NodeKind kind) {
    List<TagUse> tags = List.copyOf(kind.tags());
    return new IdbRow()
        .text("kind", ByteString.utf8(kind.name()))
        .number("nodes", kind.nodes())
        .number("records", kind.records())
        .number("bytes", kind.bytes())
        .parts(
            "tags",
            tags.stream().map(IdbClassifyCommand::json).toList(),
            tags.stream().map(IdbClassifyCommand::text).toList());
  }

  private static JsonObject json(TagUse use) {
    return new JsonObject()
        .put("tag", IdbRecordPrinter.tag(use.tag()))
        .number("records", use.records())
        .number("bytes", use.bytes());
  }

  private static String text(TagUse use) {
    String tag = IdbRecordPrinter.tag(use.tag());
    return tag + ": " + use.records() + " records, " + use.bytes() + " bytes";
  }
}
