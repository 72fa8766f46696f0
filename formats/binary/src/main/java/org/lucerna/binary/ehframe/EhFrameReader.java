package org.lucerna.binary.ehframe;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * Iterates over the pieces of code in table order. Nothing is kept for a piece. Not thread-safe.
 */
public final class EhFrameReader {
  /** Maximum length of an augmentation: more letters than any has today, to allow for additions. */
  private static final int AUGMENTATION_MOST = 16;

  private static final int NOTHING = 0;
  private static final int SET_PLACE = 1;
  private static final int LAST_ADVANCE = 4;
  private static final int ARGUMENTS_SIZE = 0x2e;

  private final ByteView table;
  private final long address;
  private final ByteReader in;

  /** The CIE used last, which usually is used next as well. */
  private long cieAt = -1;

  private PointerEncoding encoding;
  private boolean augmented;
  private long start;
  private long size;
  private boolean midFunction;

  EhFrameReader(ByteView table, long address) {
    this.table = table;
    this.address = address;
    this.in = table.reader(0);
    this.encoding = new PointerEncoding(table, address, 0);
  }

  /**
   * Goes to the next piece of code.
   *
   * @return false at the end of the table
   * @throws FormatException if the next entry is damaged
   */
  public boolean next() {
    while (in.remaining() >= 4) {
      long length = in.u32();
      if (length == 0) {
        return false;
      }
      if (length == 0xffff_ffffL) {
        length = in.u64();
      }
      long idAt = in.position();
      in.skip(length);
      long end = in.position();
      if (length < 4) {
        throw new FormatException(table.offset(idAt), "4 bytes of an entry", length + " bytes");
      }
      long distance = table.u32(idAt);
      if (distance != 0) {
        readFde(idAt, idAt - distance, end);
        in.seek(end);
        return true;
      }
    }
    return false;
  }

  /** The address of the piece. */
  public long start() {
    return start;
  }

  /** Its size in bytes; 0 if the linker dropped it. */
  public long size() {
    return size;
  }

  /**
   * Whether the stack at its first byte differs from the state after a call: the piece is not the
   * start of its function. False if the table does not say.
   */
  public boolean startsMidFunction() {
    return midFunction;
  }

  private void readFde(long idAt, long itsCie, long end) {
    if (itsCie != cieAt) {
      augmented = false;
      encoding = new PointerEncoding(table, address, readCie(itsCie));
      cieAt = itsCie;
    }
    in.seek(idAt + 4);
    if (encoding.dataRelative()) {
      throw encoding.unknown(in);
    }
    start = encoding.pointer(in);
    size = encoding.value(in);
    midFunction = changesAtOnce(end);
  }

  /** Whether a rule changes before the first instruction; damage there changes nothing. */
  private boolean changesAtOnce(long end) {
    if (augmented && in.position() < end) {
      long length = in.uleb128();
      if (length < 0 || length > end - in.position()) {
        return false;
      }
      in.skip(length);
    }
    if (in.position() >= end) {
      return false;
    }
    int operation = in.u8();
    boolean waits = operation >>> 6 == 1 || (operation >= SET_PLACE && operation <= LAST_ADVANCE);
    return operation != NOTHING && operation != ARGUMENTS_SIZE && !waits;
  }

  /** The encoding of pointers to code. */
  private int readCie(long at) {
    in.seek(at);
    long idAt = in.u32() == 0xffff_ffffL ? at + 12 : at + 4;
    if (table.i32(idAt) != 0) {
      throw new FormatException(table.offset(idAt), "a CIE", "an FDE");
    }
    in.seek(idAt + 4);
    int version = in.u8();
    ByteString augmentation = augmentation();
    if (augmentation.length() >= 2 && augmentation.at(0) == 'e' && augmentation.at(1) == 'h') {
      in.word();
    }
    in.uleb128();
    in.sleb128();
    if (version == 1) {
      in.u8();
    } else {
      in.uleb128();
    }
    if (augmentation.isEmpty() || augmentation.at(0) != 'z') {
      return 0;
    }
    augmented = true;
    in.uleb128();
    return pointerEncoding(augmentation);
  }

  private int pointerEncoding(ByteString augmentation) {
    for (int i = 1; i < augmentation.length(); i++) {
      switch (augmentation.at(i)) {
        case 'R' -> {
          return in.u8();
        }
        case 'L' -> in.u8();
        case 'P' -> skipPersonality(in.u8());
        case 'S', 'B', 'G' -> {}
        default -> {
          return 0;
        }
      }
    }
    return 0;
  }

  private void skipPersonality(int code) {
    if (code != PointerEncoding.OMITTED) {
      new PointerEncoding(table, address, code).skip(in);
    }
  }

  private ByteString augmentation() {
    long at = in.position();
    for (int length = 0; length <= AUGMENTATION_MOST; length++) {
      if (in.u8() == 0) {
        return table.bytes(at, length);
      }
    }
    throw new FormatException(
        table.offset(at), "at most " + AUGMENTATION_MOST + " letters of augmentation", "more");
  }
}
