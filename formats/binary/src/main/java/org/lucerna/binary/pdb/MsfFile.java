package org.lucerna.binary.pdb;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** A container of numbered streams. Immutable; thread-safe while its bytes are mapped. */
final class MsfFile {
  /** The first 32 bytes. */
  static final byte[] MAGIC =
      "Microsoft C/C++ MSF 7.00\r\n\u001aDS\0\0\0".getBytes(StandardCharsets.ISO_8859_1);

  private static final int MIN_BLOCK = 1 << 9;
  private static final int MAX_BLOCK = 1 << 15;
  private static final long ABSENT = 0xffff_ffffL;
  private static final int WORD = 4;

  private final ByteView file;
  private final long blockSize;
  private final long blocks;
  private final ByteView directory;
  private final int streams;

  /** Where each stream's list of blocks begins in the directory. */
  private final long[] lists;

  private MsfFile(ByteView file) {
    this.file = file;
    blockSize = file.u32(0x20);
    if (blockSize < MIN_BLOCK || blockSize > MAX_BLOCK || Long.bitCount(blockSize) != 1) {
      throw new FormatException(
          0x20, "a block size that is a power of two from 512 to 32768", Long.toString(blockSize));
    }
    blocks = Math.min(file.u32(0x28), file.size() / blockSize);
    directory = directory();
    long count = directory.u32(0);
    if (count > directory.size() / WORD - 1) {
      throw new FormatException(
          directory.offset(0), "at most " + (directory.size() / WORD - 1) + " streams", "" + count);
    }
    streams = (int) count;
    lists = new long[streams];
    BitSet used = new BitSet();
    long next = WORD + WORD * count;
    for (int i = 0; i < streams; i++) {
      lists[i] = next;
      long length = blocksOf(size(i));
      if (length > (directory.size() - next) / WORD) {
        throw new FormatException(
            directory.offset(next), length + " blocks of stream " + i, "the end of the directory");
      }
      // Otherwise a small file could say that it has any number of bytes.
      for (long at = next; at < next + WORD * length; at += WORD) {
        int block = block(directory.u32(at));
        if (used.get(block)) {
          throw new FormatException(
              directory.offset(at), "a block of one stream", "block " + block + " of another");
        }
        used.set(block);
      }
      next += WORD * length;
    }
  }

  /** Whether bytes begin as a container does. */
  static boolean isMsf(ByteView file) {
    return file.matches(0, MAGIC);
  }

  /**
   * Reads the directory of a file.
   *
   * @throws FormatException if it is damaged
   */
  static MsfFile of(MemorySegment bytes) {
    ByteView file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
    if (!isMsf(file)) {
      FileKind kind = FileKind.of(bytes);
      String words = kind == FileKind.PDB ? "a damaged head of one" : kind.words();
      throw new FormatException(0, "a PDB file (MSF 7.00)", words);
    }
    return new MsfFile(file);
  }

  private ByteView directory() {
    long size = file.u32(0x2c);
    long length = blocksOf(size);
    ByteView list = file.slice(block(file.u32(0x34)) * blockSize, blockSize);
    if (length > blockSize / WORD || length > blocks) {
      throw new FormatException(
          0x2c, "a directory of at most " + blockSize / WORD + " blocks", size + " bytes");
    }
    return joined(list, 0, size);
  }

  /** Number of streams, absent ones included. */
  int streams() {
    return streams;
  }

  /**
   * A stream; null if there is none of this number.
   *
   * @throws FormatException if a block lies past the end of the file
   */
  @Nullable ByteView stream(int number) {
    return number < 0 || number >= streams || rawSize(number) == ABSENT
        ? null
        : joined(directory, lists[number], size(number));
  }

  private long rawSize(int stream) {
    return directory.u32(WORD + (long) WORD * stream);
  }

  private long size(int stream) {
    long size = rawSize(stream);
    return size == ABSENT ? 0 : size;
  }

  private long blocksOf(long bytes) {
    return (bytes + blockSize - 1) / blockSize;
  }

  private int block(long number) {
    if (number >= blocks) {
      throw new FormatException(file.offset(0), "a block below " + blocks, "block " + number);
    }
    return (int) number;
  }

  /** The bytes in the blocks that a list names. */
  private ByteView joined(ByteView list, long at, long size) {
    long length = blocksOf(size);
    if (length == 0) {
      return file.slice(0, 0);
    }
    int first = block(list.u32(at));
    boolean isContiguous = true;
    for (long i = 1; i < length && isContiguous; i++) {
      isContiguous = block(list.u32(at + WORD * i)) == first + i;
    }
    if (isContiguous) {
      return file.slice(first * blockSize, size);
    }
    // Released with the view.
    MemorySegment copy = Arena.ofAuto().allocate(size);
    for (long i = 0; i < length; i++) {
      long from = block(list.u32(at + WORD * i)) * blockSize;
      long bytes = Math.min(blockSize, size - i * blockSize);
      MemorySegment.copy(file.slice(from, bytes).segment(), 0, copy, i * blockSize, bytes);
    }
    return file.over(copy);
  }
}
