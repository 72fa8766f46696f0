package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.HexFormat;
import org.lucerna.bytes.AddressRange;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.item.ItemKind;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna idb flags}: the flags of each byte of the program. */
@Command(
    name = "flags",
    description = "List the flags of addresses that have any.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb flags sample.i64 --from 0x401000 --until 0x401040")
final class IdbFlagsCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"ADDRESS", "FLAGS", "KIND", "VALUE"};

  /** Number of addresses read at a time. */
  private static final int WINDOW = 1 << 16;

  @Mixin IdbSpanOptions span;

  IdbFlagsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    AddressRange range = span.in(database);
    long until = range.end();
    DatabaseMemory memory = database.memory();
    Table table = table(HEADINGS);
    int count;
    for (long at = range.start(); at != until; at += count) {
      count = Long.compareUnsigned(until - at, WINDOW) < 0 ? (int) (until - at) : WINDOW;
      int[] flags = memory.flags(at, count);
      for (int i = 0; i < count; i++) {
        // Addresses without flags of their own may be in a sparse range.
        int bits = flags[i] != 0 ? flags[i] : memory.sparse().flags(at + i).orElse(0);
        if (bits != 0) {
          add(table, row(at + i, bits));
        }
      }
    }
    print(table);
  }

  private static IdbRow row(long address, int flags) {
    IdbRow row =
        new IdbRow()
            .address("address", address)
            .address("flags", Integer.toUnsignedLong(flags))
            .word("kind", IdbItemJson.word(ItemKind.of(flags)));
    return ByteFlags.hasValue(flags)
        ? row.word("value", HexFormat.of().toHexDigits((byte) flags))
        : row.text("value", null);
  }
}
