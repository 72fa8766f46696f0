package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * Reads the parts of a type record that have no fixed length: numbers and names. Not thread-safe.
 */
final class LeafReader {
  private static final int FIRST_KIND = 0x8000;

  private final ByteView record;
  private long at;

  LeafReader(ByteView record, long at) {
    this.record = record;
    this.at = at;
  }

  /**
   * A number: itself if it is below 8000, else its kind and then the number.
   *
   * @throws FormatException if it is no integer of up to 64 bits
   */
  long number() {
    int kind = record.u16(at);
    at += 2;
    if (kind < FIRST_KIND) {
      return kind;
    }
    long start = at;
    return switch (kind) {
      case 0x8000 -> {
        at += 1;
        yield (byte) record.u8(start);
      }
      case 0x8001 -> {
        at += 2;
        yield (short) record.u16(start);
      }
      case 0x8002 -> {
        at += 2;
        yield record.u16(start);
      }
      case 0x8003 -> {
        at += 4;
        yield record.i32(start);
      }
      case 0x8004 -> {
        at += 4;
        yield record.u32(start);
      }
      case 0x8009, 0x800a -> {
        at += 8;
        yield record.u64(start);
      }
      default ->
          throw new FormatException(
              record.offset(start - 2), "an integer", "a number of kind " + kind);
    };
  }

  /**
   * A name, up to its NUL.
   *
   * @throws FormatException if the record ends before
   */
  ByteString name() {
    ByteString name = record.cstr(at);
    at += name.length() + 1;
    return name;
  }
}
