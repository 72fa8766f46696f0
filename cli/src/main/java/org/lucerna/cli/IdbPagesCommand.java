package org.lucerna.cli;

import java.io.IOException;
import java.util.Locale;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.PageUse;
import picocli.CommandLine.Command;

/** {@code lucerna idb pages}: the B-tree as it lies in the section. */
@Command(
    name = "pages",
    description = {
      "List the pages of the B-tree: index and leaf from the root down, then free and stray ones.",
      "A stray page is neither in the tree nor known to be free: it was deleted, or it is lost."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb pages sample.i64")
final class IdbPagesCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"PAGE", "KIND", "PARENT", "DEPTH", "RECORDS", "DAMAGE"};

  IdbPagesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    print(HEADINGS, database.btree().pages(), IdbPagesCommand::row);
  }

  private static IdbRow row(PageUse page) {
    FormatException damage = page.damage();
    return new IdbRow()
        .number("page", Integer.toUnsignedLong(page.number()))
        .word("kind", page.kind().name().toLowerCase(Locale.ROOT))
        .number("parent", Integer.toUnsignedLong(page.parent()))
        .number("depth", page.depth())
        .number("records", page.records())
        .text("damage", damage == null ? null : ByteString.utf8("" + damage.getMessage()));
  }
}
