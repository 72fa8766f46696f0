package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Writes streams as a container with blocks of 4 KiB. */
final class MsfWriter {
  private static final int BLOCK = 4096;
  private static final int WORD = 4;

  /** Block 0 is the head; 1 and 2 of each interval say which blocks are free. */
  private static final int FIRST = 3;

  private final List<byte[]> streams;
  private int next = FIRST;

  private MsfWriter(List<byte[]> streams) {
    this.streams = streams;
  }

  /**
   * The container of streams, numbered from 0 on.
   *
   * @throws IllegalArgumentException if it would be larger than 2 GiB
   */
  static byte[] write(List<byte[]> streams) {
    return new MsfWriter(streams).write();
  }

  private byte[] write() {
    ByteSink directory = new ByteSink().u32le(streams.size());
    streams.forEach(stream -> directory.u32le(stream.length));
    List<byte[]> contents = new ArrayList<>();
    List<int[]> places = new ArrayList<>();
    for (byte[] stream : streams) {
      int[] blocks = take(stream.length);
      for (int block : blocks) {
        directory.u32le(block);
      }
      contents.add(stream);
      places.add(blocks);
    }
    byte[] written = directory.toByteArray();
    int[] blocks = take(written.length);
    contents.add(written);
    places.add(blocks);
    ByteSink list = new ByteSink();
    for (int block : blocks) {
      list.u32le(block);
    }
    int[] listed = take(WORD);
    contents.add(list.toByteArray());
    places.add(listed);
    if (next > Integer.MAX_VALUE / BLOCK || list.size() > BLOCK) {
      throw new IllegalArgumentException("expected at most 2 GiB of names");
    }

    byte[] file = new byte[next * BLOCK];
    put(head(written.length, listed[0]), file, 0);
    freeBlocks(file);
    for (int i = 0; i < contents.size(); i++) {
      byte[] content = contents.get(i);
      int done = 0;
      for (int block : places.get(i)) {
        int length = Math.min(BLOCK, content.length - done);
        System.arraycopy(content, done, file, block * BLOCK, length);
        done += BLOCK;
      }
    }
    return file;
  }

  private int[] take(int bytes) {
    int[] blocks = new int[(bytes + BLOCK - 1) / BLOCK];
    for (int i = 0; i < blocks.length; i++) {
      while (next % BLOCK == 1 || next % BLOCK == 2) {
        next++;
      }
      blocks[i] = next++;
    }
    return blocks;
  }

  private byte[] head(int directoryBytes, int listed) {
    return new ByteSink()
        .bytes(ByteString.wrap(MsfFile.MAGIC))
        .u32le(BLOCK)
        .u32le(1)
        .u32le(next)
        .u32le(directoryBytes)
        .u32le(0)
        .u32le(listed)
        .toByteArray();
  }

  /** A bit for each block, 1 for a free one. All before {@code next} are used, but for the maps. */
  private void freeBlocks(byte[] file) {
    int perMap = BLOCK * Byte.SIZE;
    for (int map = 0; 1 + map * BLOCK < next; map++) {
      for (int of = 1; of <= 2 && of + map * BLOCK < next; of++) {
        int at = (of + map * BLOCK) * BLOCK;
        for (int i = 0; i < perMap; i++) {
          boolean isFree = of == 2 || (long) map * perMap + i >= next;
          if (isFree) {
            file[at + i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
          }
        }
      }
    }
  }

  private static void put(byte[] bytes, byte[] file, int at) {
    System.arraycopy(bytes, 0, file, at, bytes.length);
  }
}
