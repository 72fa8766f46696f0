package org.lucerna.binary.macho;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A command for the loader.
 *
 * @param kind its number
 * @param bytes all of it, with its head
 */
record LoadCommand(int kind, ByteView bytes) {
  static final int SYMBOLS = 0x2;
  static final int DYNAMIC_SYMBOLS = 0xb;
  static final int SEGMENT = 0x19;
  static final int UUID = 0x1b;
  static final int FOR_LOADER = 0x22;
  static final int FUNCTION_STARTS = 0x26;
  static final int DATA_IN_CODE = 0x29;
  static final int ENCRYPTION = 0x2c;
  static final int FOR_LOADER_ONLY = 0x8000_0022;
  static final int START = 0x8000_0028;
  static final int EXPORTS = 0x8000_0033;
  static final int CHAINED_FIXUPS = 0x8000_0034;

  private static final int HEAD = 8;

  /**
   * The commands of a file.
   *
   * @throws FormatException if they do not fit into the file, or into their stated size
   */
  static List<LoadCommand> read(ByteView file, MachHeader header) {
    ByteView all = file.slice(MachHeader.SIZE, header.commandBytes());
    if (header.commandCount() > all.size() / HEAD) {
      throw new FormatException(
          16, "at most " + all.size() / HEAD + " commands", Long.toString(header.commandCount()));
    }
    List<LoadCommand> commands = new ArrayList<>();
    long at = 0;
    for (long i = 0; i < header.commandCount(); i++) {
      int kind = all.i32(at);
      long size = all.u32(at + 4);
      if (size < HEAD) {
        throw new FormatException(
            all.offset(at + 4), "a command of at least 8 bytes", Long.toString(size));
      }
      commands.add(new LoadCommand(kind, all.slice(at, size)));
      at += size;
    }
    return List.copyOf(commands);
  }

  /** The first of a kind; null if there is none. */
  static @Nullable LoadCommand first(List<LoadCommand> commands, int kind) {
    for (LoadCommand command : commands) {
      if (command.kind == kind) {
        return command;
      }
    }
    return null;
  }
}
