package org.lucerna.cli.lidia;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaSection;
import org.lucerna.lidia.LidiaSectionHeader;
import org.lucerna.lidia.Verification;
import picocli.CommandLine.Command;

/** {@code lucerna lidia verify}: checks the integrity of a file. */
@Command(
    name = "verify",
    description = {
      "Verify the checksums of a file and its internal references.",
      "The exit status is 1 if there are errors."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna lidia verify libc.lidia")
final class LidiaVerifyCommand extends LidiaReader {
  LidiaVerifyCommand(Console console) {
    super(console);
  }

  @Override
  void read(LidiaFile file) throws IOException, CommandException {
    Verification found = file.verify();
    if (wantsJson()) {
      out().json(json(file, found));
    } else {
      table(file, found).print(out());
    }
    if (!found.ok()) {
      throw end(ExitStatus.NO, words(found));
    }
  }

  private static String words(Verification found) {
    List<String> words = new ArrayList<>();
    for (LidiaSection section : LidiaSection.values()) {
      if (found.badChecksums().contains(section)) {
        words.add("section " + section + " has a wrong checksum");
      }
    }
    found.damage().forEach(damage -> words.add(damage.getMessage()));
    String others = words.size() == 1 ? "" : " (and " + (words.size() - 1) + " more)";
    return words.getFirst() + others;
  }

  private static JsonObject json(LidiaFile file, Verification found) {
    List<JsonObject> sections = new ArrayList<>();
    for (LidiaSection section : LidiaSection.values()) {
      LidiaSectionHeader header = file.header().of(section);
      sections.add(
          new JsonObject()
              .put("name", section.toString())
              .number("offset", header.offset())
              .number("size", header.size())
              .put("checksum", "%08x".formatted(header.checksum()))
              .put("checksumOk", !found.badChecksums().contains(section)));
    }
    return new JsonObject()
        .put("ok", found.ok())
        .put("sections", sections)
        .putTexts("damage", found.damage().stream().map(FormatException::getMessage).toList());
  }

  private static Table table(LidiaFile file, Verification found) {
    Table table = new Table("SECTION", "OFFSET", "BYTES", "CHECKSUM", "");
    for (LidiaSection section : LidiaSection.values()) {
      LidiaSectionHeader header = file.header().of(section);
      table.row(
          section,
          header.offset(),
          header.size(),
          "%08x".formatted(header.checksum()),
          found.badChecksums().contains(section) ? "fails" : "sound");
    }
    return table;
  }
}
