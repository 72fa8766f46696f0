package org.lucerna.harvest.classes;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.similarity.feature.ProgramView.Content;

/**
 * The data of a program, word by word. Thread-safe.
 *
 * @param size of a word, 4 or 8 bytes
 */
record ProgramWords(ProgramView program, Pointers pointers, int size, ByteOrder order) {
  /** Longest name of a class, in bytes. */
  private static final int LONGEST = 2000;

  private static final int MOST_FIRST = 128;

  /** The address in the word at an address; 0 if there is none. */
  long pointer(long address) {
    return pointers.at(address);
  }

  /** The signed number in the word at an address; 0 if the file has none. */
  long number(long address) {
    byte[] bytes = new byte[size];
    if (program.copy(address, bytes) < size) {
      return 0;
    }
    return number(bytes, 0);
  }

  /** The signed number in the word at an index of some bytes of the program. */
  long number(byte[] bytes, int at) {
    return size == Long.BYTES
        ? (long) (isBig() ? Unaligned.ARRAY_U64BE : Unaligned.ARRAY_U64LE).get(bytes, at)
        : (int) (isBig() ? Unaligned.ARRAY_U32BE : Unaligned.ARRAY_U32LE).get(bytes, at);
  }

  /** The unsigned number of four bytes at an address; -1 if the file has none. */
  long u32(long address) {
    byte[] bytes = new byte[Integer.BYTES];
    if (program.copy(address, bytes) < bytes.length) {
      return -1;
    }
    return Integer.toUnsignedLong(
        (int) (isBig() ? Unaligned.ARRAY_U32BE : Unaligned.ARRAY_U32LE).get(bytes, 0));
  }

  private boolean isBig() {
    return order == ByteOrder.BIG_ENDIAN;
  }

  /** Whether data of the program is at an address. */
  boolean isData(long address) {
    Content content = program.content(address);
    return content == Content.CONSTANT || content == Content.VARIABLE;
  }

  /** Whether the word at an address leads to a part of the program. */
  boolean leads(long address) {
    long target = pointer(address);
    return target != 0 && program.content(target) != Content.NOTHING;
  }

  /** Whether the word at an address leads to a function, one of another library too. */
  boolean isFunction(long address) {
    long target = pointer(address);
    Content content = target == 0 ? Content.NOTHING : program.content(target);
    return content == Content.CODE
        || (content == Content.NOTHING && program.importAt(address) != null);
  }

  /** The text at an address, up to a zero; null if it is empty or too long. */
  @Nullable ByteString text(long address) {
    ByteString text = text(address, MOST_FIRST);
    return text == null ? text(address, LONGEST + 1) : text;
  }

  private @Nullable ByteString text(long address, int most) {
    byte[] bytes = new byte[most];
    int copied = program.copy(address, bytes);
    for (int i = 0; i < copied; i++) {
      if (bytes[i] == 0) {
        return i == 0 ? null : ByteString.window(bytes, 0, i);
      }
    }
    return null;
  }
}
