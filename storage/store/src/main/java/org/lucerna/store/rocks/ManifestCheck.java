package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.lucerna.store.DamagedException;

/**
 * Checks the end of RocksDB's list of files, the manifest. If the last record is longer than the
 * file, RocksDB assumes that a killed process was writing it, and ignores it. If the length is
 * damaged instead, all records after it are ignored too, and the tables that only they name would
 * be removed as unused.
 *
 * <p>The list is in blocks of 32 KiB, each with whole records: u32le masked CRC-32C of type and
 * data, u16le length of the data, u8 type, data.
 */
final class ManifestCheck {
  private static final int BLOCK = 1 << 15;
  private static final int HEADER = 7;
  private static final int LENGTH_AT = 4;
  private static final int TYPE_AT = 6;

  /** Added to checksums that are stored. */
  private static final int MASK = 0xa282ead8;

  private ManifestCheck() {}

  /**
   * Checks the list of a database that is not being written to. Other damage is left to RocksDB,
   * which reports it.
   *
   * @throws DamagedException if the length of a record is wrong
   */
  static void check(Path folder) {
    Path list;
    ByteBuffer block;
    try {
      list = folder.resolve(Files.readString(folder.resolve("CURRENT")).strip());
      block = lastBlock(list);
    } catch (IOException | RuntimeException unreadable) {
      // RocksDB says why.
      return;
    }
    int at = 0;
    while (block.limit() - at >= HEADER) {
      int end = at + HEADER + Short.toUnsignedInt(block.getShort(at + LENGTH_AT));
      if (end > block.limit() && isWhole(block, at)) {
        throw new DamagedException(
            "cannot open " + folder + ": the length of a record in " + list + " is wrong", null);
      }
      at = end;
    }
  }

  private static ByteBuffer lastBlock(Path list) throws IOException {
    try (FileChannel channel = FileChannel.open(list)) {
      long start = channel.size() / BLOCK * BLOCK;
      ByteBuffer block = ByteBuffer.allocate((int) (channel.size() - start));
      while (block.hasRemaining() && channel.read(block, start + block.position()) >= 0) {
        // Continues until the block is complete.
      }
      return block.flip().order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  /** Whether the record at {@code at} is complete, regardless of its length field. */
  private static boolean isWhole(ByteBuffer block, int at) {
    int expected = block.getInt(at);
    CRC32C checksum = new CRC32C();
    for (int next = at + TYPE_AT; next < block.limit(); next++) {
      checksum.update(block.get(next));
      if (masked((int) checksum.getValue()) == expected) {
        return true;
      }
    }
    return false;
  }

  private static int masked(int checksum) {
    return Integer.rotateRight(checksum, 15) + MASK;
  }
}
