package org.lucerna.lidia;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Looks up addresses one by one, without allocation unless names are requested.
 *
 * <pre>{@code
 * lookup.at(address);
 * while (lookup.next()) { count(lookup.functionOffset(), lookup.line()); }
 * }</pre>
 *
 * Not thread-safe, but several can work on one file. It must not be used after the file is closed.
 */
public final class AddressLookup {
  private final Tables tables;
  private long address;

  /** The range to examine next, or -1. */
  private long candidate = -1;

  /** Its address is not above this one. */
  private long ceiling;

  /** The current frame's range, or -1. */
  private long range = -1;

  private long fileOffset;
  private long line;

  AddressLookup(Tables tables) {
    this.tables = tables;
  }

  /** Moves to the position before the innermost frame of an address. */
  public AddressLookup at(long address) {
    this.address = address;
    ceiling = address;
    candidate = tables.floor(address);
    range = -1;
    return this;
  }

  /**
   * Goes to the next frame, outwards.
   *
   * @return false if there is none
   * @throws FormatException if the entries of this address are damaged
   */
  public boolean next() {
    while (candidate >= 0) {
      long index = candidate;
      long start = tables.address(index);
      if (Long.compareUnsigned(start, ceiling) > 0) {
        throw new FormatException(
            tables.header().va().offset() + index * tables.header().va().fieldSize(),
            "ascending addresses in section va",
            "0x" + Long.toHexString(start) + " before 0x" + Long.toHexString(ceiling));
      }
      ceiling = start;
      candidate = tables.field(index, Field.DEPTH) == 0 ? -1 : index - 1;
      // A sum that wraps is below the address, so that the range covers nothing.
      long end = start + tables.field(index, Field.LENGTH);
      if (Long.compareUnsigned(address, end) < 0) {
        enter(index, start);
        return true;
      }
    }
    range = -1;
    return false;
  }

  private void enter(long index, long start) {
    long inner = range;
    range = index;
    fileOffset = tables.field(index, Field.FILE);
    if (inner < 0) {
      line = tables.line(index, address - start);
      return;
    }
    line = tables.field(inner, Field.CALL_LINE);
    long callFile = tables.field(inner, Field.CALL_FILE);
    if (tables.stringLength(callFile) != 0) {
      fileOffset = callFile;
    }
  }

  /**
   * Index of the frame's range, in the order of the file; see {@link LidiaFile#range}. Like the
   * following methods, valid only after {@link #next} has returned true.
   */
  public long rangeIndex() {
    return range;
  }

  /** The line, unsigned; 0 if unknown. */
  public long line() {
    return line;
  }

  /** The offset of the function's name: equal offsets mean equal names. */
  public long functionOffset() {
    return tables.field(range, Field.FUNCTION);
  }

  /** The offset of the source file's name: equal offsets mean equal names; 0 for none. */
  public long fileOffset() {
    return fileOffset;
  }

  /** The function's name, decoded on each call. */
  public ByteString function() {
    return tables.string(functionOffset());
  }

  /** The source file, decoded on each call; empty if unknown. */
  public ByteString file() {
    return tables.string(fileOffset);
  }

  /** The frame. */
  public InlineFrame frame() {
    return new InlineFrame(function(), file(), line);
  }
}
