package org.lucerna.harvest.contents;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/** Collects the hashes of the strings in data. Not thread-safe. */
public final class TextHashes {
  /** Length of the shortest strings, in bytes: many shorter ones are there by chance. */
  private static final int LEAST = 6;

  /** The same of strings of digits and dots, which are versions: 5.4. */
  private static final int LEAST_VERSION = 3;

  /** Bytes that are copied at a time. */
  private static final int PART = 1 << 16;

  private final IntStream.Builder hashes = IntStream.builder();
  private final CRC32C crc = new CRC32C();
  private final byte[] part = new byte[PART];

  /** Without strings. */
  public TextHashes() {}

  /** Adds the strings that end in some data. */
  public void add(MemorySegment data) {
    // The length of the string so far; its bytes before those of this part are in the checksum.
    long length = 0;
    crc.reset();
    for (long from = 0; from < data.byteSize(); from += PART) {
      int size = (int) Math.min(PART, data.byteSize() - from);
      MemorySegment.copy(data, ValueLayout.JAVA_BYTE, from, part, 0, size);
      int start = 0;
      for (int i = 0; i < size; i++) {
        if (isText(part[i])) {
          length++;
          continue;
        }
        if (part[i] == 0 && (length >= LEAST || isVersion(length, start, i))) {
          crc.update(part, start, i - start);
          hashes.add((int) crc.getValue());
        }
        if (length > 0) {
          crc.reset();
          length = 0;
        }
        start = i + 1;
      }
      crc.update(part, start, size - start);
    }
  }

  /** Whether a string, unless a part divides it, is one of digits and dots. */
  private boolean isVersion(long length, int start, int end) {
    if (length < LEAST_VERSION || length != end - start) {
      return false;
    }
    int dots = 0;
    for (int i = start; i < end; i++) {
      if (part[i] == '.') {
        dots++;
      } else if (part[i] < '0' || part[i] > '9') {
        return false;
      }
    }
    return dots > 0 && dots < length;
  }

  /** Adds the string that data begin with, if there is one of at most 64 KiB. */
  public void addFirst(MemorySegment data) {
    int size = (int) Math.min(PART, data.byteSize());
    for (int i = 0; i < size; i++) {
      byte value = data.get(ValueLayout.JAVA_BYTE, i);
      if (!isText(value)) {
        if (value == 0 && i >= LEAST_VERSION) {
          add(data.asSlice(0, i + 1));
        }
        return;
      }
    }
  }

  /** Whether a byte may be part of a string: printable ASCII, tabs and line breaks. */
  public static boolean isText(byte value) {
    return (value >= ' ' && value <= '~') || (value >= '\t' && value <= '\r');
  }

  /** The hashes, each once. */
  public HashList hashes() {
    return HashList.of(hashes.build().distinct());
  }
}
