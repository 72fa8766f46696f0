package org.lucerna.packages;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import org.lucerna.bytes.FormatException;

/**
 * Checks how large the directory of a 7z archive is when it is unpacked, which its reader would
 * hold in memory whatever it is.
 *
 * <pre>
 * 12  u64 offset of the directory from 32     20  u64 its size     (offsets from the start, LE)
 *
 * directory   17: it is compressed. Then 06 place, number of streams; 09 sizes; 0a checksums; 00
 *             07, 0b, number of folders, 00, folders; 0c unpacked sizes of each coder; ...
 * folder      number of coders; each: flags (0-3 size of id, 4 has streams, 5 has properties), id,
 *             [numbers of streams], [size and bytes of properties]; pairs of bound streams; ...
 * </pre>
 *
 * Source: {@code 7zFormat.txt} of the LZMA SDK.
 */
final class SevenZipDirectory {
  private static final int START = 32;
  private static final int ENCODED = 0x17;
  private static final int PACK_INFO = 0x06;
  private static final int UNPACK_INFO = 0x07;
  private static final int SIZES = 0x09;
  private static final int DIGESTS = 0x0a;
  private static final int FOLDER = 0x0b;
  private static final int UNPACKED_SIZES = 0x0c;
  private static final int END = 0;

  /** Coders of a folder, and streams; a directory has one to three. */
  private static final long MOST_CODERS = 32;

  private final ByteBuffer bytes;
  private final long most;

  private SevenZipDirectory(ByteBuffer bytes, long most) {
    this.bytes = bytes;
    this.most = most;
  }

  /**
   * Checks the sizes of the directory, compressed and not.
   *
   * @throws FormatException if it is damaged
   * @throws RefusedContentException if it is too large
   */
  static void check(SeekableByteChannel file, long mostBytes) throws IOException {
    ByteBuffer start = read(file, 0, START);
    long at = start.getLong(12);
    long size = start.getLong(20);
    if (at < 0 || size < 0 || at > file.size() - START || size > file.size() - START - at) {
      throw new FormatException(12, "a directory within the file", at + ", " + size);
    }
    refuse(size, mostBytes);
    if (size > 0) {
      try {
        new SevenZipDirectory(read(file, START + at, (int) size), mostBytes).check();
      } catch (BufferUnderflowException cut) {
        throw new FormatException(START + at, "a directory", "a part of one");
      }
    }
  }

  private static ByteBuffer read(SeekableByteChannel file, long at, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    file.position(at);
    while (bytes.hasRemaining()) {
      if (file.read(bytes) < 0) {
        throw new FormatException(at, size + " bytes", bytes.position() + " before the end");
      }
    }
    return bytes.flip();
  }

  private static void refuse(long size, long most) throws RefusedContentException {
    if (size < 0 || size > most) {
      throw new RefusedContentException(
          SkipReason.TOO_MUCH_MEMORY, "a directory of more than " + most + " bytes");
    }
  }

  private void check() throws RefusedContentException {
    if (bytes.get() != ENCODED) {
      return;
    }
    int next = bytes.get();
    if (next == PACK_INFO) {
      long _ = number();
      long streams = few();
      for (next = bytes.get(); next != END; next = bytes.get()) {
        expect(next == SIZES || next == DIGESTS);
        if (next == SIZES) {
          for (long i = 0; i < streams; i++) {
            long _ = number();
          }
        } else {
          skipDigests(streams);
        }
      }
      next = bytes.get();
    }
    expect(next == UNPACK_INFO && bytes.get() == FOLDER);
    long folders = few();
    expect(bytes.get() == 0);
    long outputs = 0;
    for (long i = 0; i < folders; i++) {
      outputs += folder();
    }
    expect(bytes.get() == UNPACKED_SIZES);
    for (long i = 0; i < outputs; i++) {
      refuse(number(), most);
    }
  }

  /** Skips a folder; the number of its outputs. */
  private long folder() {
    long coders = few();
    long inputs = 0;
    long outputs = 0;
    for (long i = 0; i < coders; i++) {
      int flags = bytes.get() & 0xff;
      skip(flags & 0xf);
      boolean isSimple = (flags & 0x10) == 0;
      inputs += isSimple ? 1 : few();
      outputs += isSimple ? 1 : few();
      if ((flags & 0x20) != 0) {
        skip(number());
      }
    }
    long bound = Math.max(outputs - 1, 0);
    for (long i = 0; i < 2 * bound; i++) {
      long _ = number();
    }
    long packed = inputs - bound;
    if (packed > 1) {
      for (long i = 0; i < packed; i++) {
        long _ = number();
      }
    }
    return outputs;
  }

  private void skipDigests(long count) {
    long known = count;
    if (bytes.get() == 0) {
      known = 0;
      int bits = 0;
      for (long i = 0; i < count; i++) {
        bits = i % 8 == 0 ? bytes.get() & 0xff : bits << 1;
        known += (bits >> 7) & 1;
      }
    }
    skip(4 * known);
  }

  private void skip(long count) {
    expect(count >= 0 && count <= bytes.remaining());
    bytes.position(bytes.position() + (int) count);
  }

  private long few() {
    long count = number();
    expect(count >= 0 && count <= MOST_CODERS);
    return count;
  }

  /** A number whose first byte says, by its leading ones, how many bytes follow. */
  private long number() {
    int first = bytes.get() & 0xff;
    long value = 0;
    int mask = 0x80;
    for (int i = 0; i < 8; i++) {
      if ((first & mask) == 0) {
        return value | ((first & (mask - 1L)) << (8 * i));
      }
      value |= (bytes.get() & 0xffL) << (8 * i);
      mask >>= 1;
    }
    return value;
  }

  private void expect(boolean holds) {
    if (!holds) {
      throw new FormatException(bytes.position(), "a compressed directory", "something else");
    }
  }
}
