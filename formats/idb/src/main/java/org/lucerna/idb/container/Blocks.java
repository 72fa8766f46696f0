package org.lucerna.idb.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An append-only sequence of bytes, in blocks of {@value #SIZE}. A block equal to the one before it
 * takes no space: the half gigabyte of a flag section is mostly one block. Beyond {@value
 * #IN_MEMORY} bytes, blocks go to a temporary file.
 *
 * <p>One thread may add while others read.
 */
final class Blocks implements AutoCloseable {
  static final int SIZE = 1 << 16;

  private static final long IN_MEMORY = 48L << 20;

  /** Each block is a {@code byte[]}, or a {@code Long}: its offset in the file. */
  private Object[] blocks = new Object[16];

  private int count;
  private long inMemory;
  private byte[] last = new byte[0];
  private @Nullable FileChannel spill;
  private long spilled;

  /** Written last, after the blocks that it covers. */
  private volatile long size;

  long size() {
    return size;
  }

  /**
   * Adds a block.
   *
   * @param block {@value #SIZE} bytes, which must not change afterwards
   * @param filled number of valid ones; fewer than all only in the last block
   */
  void add(byte[] block, int filled) {
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * count);
    }
    blocks[count] = count > 0 && Arrays.equals(last, block) ? blocks[count - 1] : store(block);
    count++;
    last = block;
    size = (count - 1L) * SIZE + filled;
  }

  private Object store(byte[] block) {
    if (inMemory < IN_MEMORY) {
      inMemory += SIZE;
      return block;
    }
    try {
      FileChannel file = spill;
      if (file == null) {
        file = temporaryFile();
        spill = file;
      }
      long at = spilled;
      ByteBuffer bytes = ByteBuffer.wrap(block);
      while (bytes.hasRemaining()) {
        spilled += file.write(bytes, spilled);
      }
      return at;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static FileChannel temporaryFile() throws IOException {
    Path path = Files.createTempFile("lucerna-idb", ".section");
    return FileChannel.open(
        path,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** Copies up to {@code length} bytes from {@code offset} on; returns how many. */
  int read(long offset, byte[] target, int at, int length) {
    long end = size;
    Object[] from = blocks;
    int done = 0;
    while (done < length && offset + done < end) {
      long position = offset + done;
      int inBlock = (int) (position % SIZE);
      int part = (int) Math.min(Math.min(length - done, SIZE - inBlock), end - position);
      copy(from[(int) (position / SIZE)], inBlock, target, at + done, part);
      done += part;
    }
    return done;
  }

  private void copy(Object block, int from, byte[] target, int at, int length) {
    if (block instanceof byte[] bytes) {
      System.arraycopy(bytes, from, target, at, length);
      return;
    }
    FileChannel file = spill;
    if (file == null || !(block instanceof Long start)) {
      throw new IllegalStateException("the container is closed");
    }
    ByteBuffer into = ByteBuffer.wrap(target, at, length);
    try {
      while (into.hasRemaining()) {
        int count = file.read(into, start + from + (into.position() - at));
        if (count < 0) {
          throw new IOException("the temporary file was cut off");
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    try {
      if (spill != null) {
        spill.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
