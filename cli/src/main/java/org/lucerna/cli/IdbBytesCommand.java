package org.lucerna.cli;

import java.io.IOException;
import java.util.HexFormat;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.Memory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lucerna idb bytes}: the program's bytes, as far as the database has them. */
@Command(
    name = "bytes",
    description = "Print bytes of the program; ?? stands for a byte whose value is not known.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb bytes sample.i64 --from 0x401000 --until 0x401040")
final class IdbBytesCommand extends IdbReader {
  private static final int LINE = 16;

  /** Bytes looked at together. */
  private static final int WINDOW = 1 << 16;

  @Spec private CommandSpec spec;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "A",
      converter = AddressConverter.class,
      description = "The first address.")
  private long from;

  @Option(
      names = "--until",
      required = true,
      paramLabel = "B",
      converter = AddressConverter.class,
      description = "The address after the last.")
  private long until;

  @Option(names = "--raw", description = "Write the bytes themselves; 0 where none is known.")
  private boolean raw;

  IdbBytesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    if (Long.compareUnsigned(from, until) > 0) {
      throw new ParameterException(spec.commandLine(), "--from is behind --until");
    }
    Memory memory = database.memory();
    int count;
    for (long at = from; at != until; at += count) {
      count = Long.compareUnsigned(until - at, WINDOW) < 0 ? (int) (until - at) : WINDOW;
      if (raw) {
        out().bytes(memory.bytes(at, count));
      } else {
        dump(memory, at, count);
      }
    }
  }

  private void dump(Memory memory, long start, int count) throws IOException {
    int[] flags = memory.flags(start, count);
    byte[] values = memory.bytes(start, count);
    for (int line = 0; line < count; line += LINE) {
      StringBuilder hex = new StringBuilder();
      int end = Math.min(count, line + LINE);
      for (int i = line; i < end; i++) {
        boolean known = ByteFlags.hasValue(flags[i]);
        hex.append(known ? HexFormat.of().toHexDigits(values[i]) : "??");
        hex.append(i + 1 < end && wantsJson() ? "" : i + 1 < end ? " " : "");
      }
      if (wantsJson()) {
        out().json(new JsonObject().unsigned("address", start + line).put("bytes", hex.toString()));
      } else {
        out().line("0x" + Long.toHexString(start + line) + "  " + hex);
      }
    }
  }
}
