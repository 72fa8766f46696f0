package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.HexFormat;
import org.lucerna.bytes.AddressRange;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna idb bytes}: the program's bytes, as far as the database has them. */
@Command(
    name = "bytes",
    description = "Print bytes of the program, in hex and ASCII; ?? is a byte of unknown value.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb bytes sample.i64 --from main",
      "  lucerna idb bytes sample.i64 --from 0x401000 --until 0x401040"
    })
final class IdbBytesCommand extends IdbFilesReader {
  private static final int LINE = 16;

  /** Number of bytes read at a time. */
  private static final int WINDOW = 1 << 16;

  @Mixin IdbSpanOptions span;

  @Option(names = "--raw", description = "Write the raw bytes; unknown ones are 0.")
  boolean raw;

  IdbBytesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    AddressRange range = span.in(database);
    long until = range.end();
    if (raw) {
      requireOne("--raw");
    }
    DatabaseMemory memory = database.memory();
    int count;
    for (long at = range.start(); at != until; at += count) {
      count = Long.compareUnsigned(until - at, WINDOW) < 0 ? (int) (until - at) : WINDOW;
      if (raw) {
        out().bytes(memory.bytes(at, count));
      } else {
        dump(memory, at, count);
      }
    }
  }

  private static char shown(byte value) {
    return value >= ' ' && value < 0x7f ? (char) value : '.';
  }

  private static StringBuilder padded(StringBuilder hex) {
    return hex.repeat(' ', Math.max(0, 3 * LINE - 1 - hex.length()));
  }

  private void dump(DatabaseMemory memory, long start, int count) throws IOException {
    int[] flags = memory.flags(start, count);
    byte[] values = memory.bytes(start, count);
    for (int line = 0; line < count; line += LINE) {
      StringBuilder hex = new StringBuilder();
      StringBuilder text = new StringBuilder();
      int end = Math.min(count, line + LINE);
      for (int i = line; i < end; i++) {
        boolean known = ByteFlags.hasValue(flags[i]);
        hex.append(known ? HexFormat.of().toHexDigits(values[i]) : "??");
        hex.append(i + 1 < end && !wantsJson() ? " " : "");
        text.append(known ? shown(values[i]) : ' ');
      }
      if (wantsJson()) {
        print(new JsonObject().unsigned("address", start + line).put("bytes", hex.toString()));
      } else {
        line("0x" + Long.toHexString(start + line) + "  " + padded(hex) + "  |" + text + "|");
      }
    }
  }
}
