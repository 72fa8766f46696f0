package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.PageContents;
import org.lucerna.idb.btree.PageContents.PageRecord;
import org.lucerna.idb.btree.PageUse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna idb pages}: the pages of the B-tree. */
@Command(
    name = "pages",
    description = {
      "List the pages of the B-tree: index and leaf pages from the root down, then free and stray"
          + " ones.",
      "A stray page is neither in the tree nor in the free list: it was deleted, or it is lost."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb pages sample.i64",
      "  lucerna idb pages sample.i64 --contents -v",
      "  lucerna idb pages sample.i64 --page 12"
    })
final class IdbPagesCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"PAGE", "KIND", "PARENT", "DEPTH", "RECORDS", "DAMAGE"};

  @Mixin IdbRecordPrinter printer;

  @Option(
      names = "--contents",
      description =
          "Also list the records of each page; free and stray pages hold deleted records.")
  boolean contents;

  @Option(names = "--page", paramLabel = "N", description = "Only page N, with its records.")
  @Nullable Long only;

  IdbPagesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    List<PageUse> pages = database.btree().pages();
    if (only != null) {
      pages = pages.stream().filter(page -> number(page) == only).toList();
      if (pages.isEmpty()) {
        throw new CommandException(ExitStatus.NO, "page " + only + ": no such page");
      }
    }
    if (!contents && only == null) {
      print(HEADINGS, pages, IdbPagesCommand::row);
      return;
    }
    Table table = table(HEADINGS);
    for (PageUse page : pages) {
      // A page at a time: all of them may be far larger than memory.
      add(table, withContents(row(page), database, page));
      if (!wantsJson()) {
        table.print(out());
      }
    }
  }

  private static long number(PageUse page) {
    return Integer.toUnsignedLong(page.number());
  }

  private static IdbRow row(PageUse page) {
    return new IdbRow()
        .number("page", number(page))
        .word("kind", page.kind().name().toLowerCase(Locale.ROOT))
        .number("parent", Integer.toUnsignedLong(page.parent()))
        .number("depth", page.depth())
        .number("records", page.records())
        .text("damage", words(page.damage()));
  }

  private static @Nullable ByteString words(@Nullable FormatException damage) {
    return damage == null ? null : ByteString.utf8("" + damage.getMessage());
  }

  private IdbRow withContents(IdbRow row, IdaDatabase database, PageUse page) {
    PageContents all;
    try {
      all = database.btree().contents(page.number());
    } catch (FormatException damaged) {
      return row.more(json -> json.put("contents", List.of()));
    }
    List<JsonObject> objects = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    if (all.first() != 0) {
      lines.add("-> page " + Integer.toUnsignedString(all.first()));
    }
    for (PageRecord record : all.records()) {
      JsonObject object = printer.json(database, record.key(), record.value());
      String line = printer.text(database, record.key(), record.value());
      if (record.child() != 0) {
        object.number("child", Integer.toUnsignedLong(record.child()));
        line += "  -> page " + Integer.toUnsignedString(record.child());
      }
      objects.add(object);
      lines.add(line);
    }
    if (all.damage() != null) {
      lines.add(all.damage().getMessage());
    }
    return row.parts("contents", objects, lines)
        .more(json -> json.text("contentsDamage", words(all.damage())));
  }
}
