package org.lucerna.cli.idb;

import java.io.IOException;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.RecoveredRecords;
import picocli.CommandLine.Command;

/** {@code lucerna idb recover}: shows the readable part of a damaged B-tree. */
@Command(
    name = "recover",
    description = {
      "Show how much of a damaged B-tree can still be read, and what is lost (exit status 3).",
      "With --recover, the other commands show what can be read."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb recover damaged.i64",
      "  lucerna idb names damaged.i64 --recover",
      "  lucerna idb records damaged.id0 --recover"
    })
final class IdbRecoverCommand extends IdbFilesReader {
  IdbRecoverCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    long expected = Integer.toUnsignedLong(database.btree().header().recordCount());
    RecoveredRecords recovery = database.btree().recover();
    if (wantsJson()) {
      print(
          new JsonObject()
              .number("records", recovery.records().size())
              .number("recordCount", expected)
              .number("strayRecords", recovery.strayRecords())
              .number("lossCount", recovery.lossCount())
              .putTexts(
                  "losses", recovery.losses().stream().map(FormatException::getMessage).toList()));
    } else {
      print(recovery, expected);
    }
    if (recovery.lossCount() > 0) {
      throw new CommandException(ExitStatus.DAMAGED, file() + ": " + losses(recovery));
    }
  }

  private void print(RecoveredRecords recovery, long expected) throws IOException {
    line(recovery.records().size() + " records can be read, the header has " + expected);
    line(recovery.strayRecords() + " of them are in pages that the tree does not refer to");
    line(losses(recovery));
    for (FormatException loss : recovery.losses()) {
      line("  " + loss.getMessage());
    }
  }

  private static String losses(RecoveredRecords recovery) {
    return recovery.lossCount() + (recovery.lossCount() == 1 ? " loss" : " losses");
  }
}
