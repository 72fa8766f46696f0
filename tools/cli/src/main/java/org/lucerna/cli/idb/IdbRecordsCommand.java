package org.lucerna.cli.idb;

import java.io.IOException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.RecordsDigest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna idb records}: everything, as stored. */
@Command(
    name = "records",
    description = "Print all records of the B-tree in key order, in hex, and with -v in words.",
    footerHeading = "%nExample:%n",
    footer = {
      "  lucerna idb records sample.i64 --digest",
      "  lucerna idb records sample.i64 -v",
      "  lucerna idb records sample.i64 --descending --limit 20"
    })
final class IdbRecordsCommand extends IdbFilesReader {
  @Mixin IdbRecordPrinter printer;

  @Option(
      names = "--digest",
      description = "Print a SHA-256 of all records instead, to compare databases.")
  boolean digest;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Print at most N records. Default: all.")
  long limit = Long.MAX_VALUE;

  @Option(
      names = {"--descending", "--reverse"},
      description = "Print from the last record to the first.")
  boolean descending;

  IdbRecordsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    if (digest) {
      String sha256 = RecordsDigest.of(database.btree()).sha256().hex();
      if (wantsJson()) {
        print(new JsonObject().put("recordsSha256", sha256));
      } else {
        line(sha256);
      }
      return;
    }
    Records records = database.btree().records();
    if (descending) {
      records.toEnd();
    }
    for (long left = limit;
        left > 0 && (descending ? records.previous() : records.next());
        left--) {
      printer.print(this, database, records.key(), records.value());
    }
  }
}
