package org.lucerna.store.rocks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The sequence number of the last row that is known to be on disk, in a file next to the logs. It
 * distinguishes a log that lost acknowledged rows from one whose last, unacknowledged write was
 * truncated. It is written after each synced batch without waiting for the disk: after a loss of
 * power it may be too low, never too high.
 *
 * <p>The file: 8 bytes {@code LCNSYNC2}, u64be sequence number, u32be CRC-32C of these 16 bytes.
 * With any other contents it counts as missing: a damaged number must not look like lost pushes.
 * Before version 0.3 it was {@code LCNSYNC1} without the checksum, which is still read.
 *
 * <p>Thread-safe.
 */
final class SyncedMark implements AutoCloseable {
  static final String NAME = "SYNCED";

  private static final long MAGIC = 0x4c434e53594e4332L;
  private static final long MAGIC_WITHOUT_CHECKSUM = 0x4c434e53594e4331L;
  private static final int CHECKED_BYTES = 16;

  private final RandomAccessFile file;
  private long last;

  private SyncedMark(RandomAccessFile file) {
    this.file = file;
  }

  /** The sequence number in a folder's mark; 0 if there is none. */
  static long read(Path folder) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(NAME));
      return isValid(bytes) ? Math.max(0, ByteBuffer.wrap(bytes).getLong(Long.BYTES)) : 0;
    } catch (IOException none) {
      return 0;
    }
  }

  private static boolean isValid(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return switch (bytes.length) {
      case CHECKED_BYTES -> in.getLong() == MAGIC_WITHOUT_CHECKSUM;
      case CHECKED_BYTES + Integer.BYTES ->
          in.getLong() == MAGIC && in.getInt(CHECKED_BYTES) == checksum(bytes);
      default -> false;
    };
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, CHECKED_BYTES);
    return (int) crc.getValue();
  }

  /**
   * Opens the mark of a folder for writing.
   *
   * @param now the database's current sequence number
   * @return null if the file cannot be written, as on a full disk; then there is no mark
   */
  static @Nullable SyncedMark open(Path folder, long now) {
    try {
      SyncedMark mark = new SyncedMark(new RandomAccessFile(folder.resolve(NAME).toFile(), "rw"));
      try {
        mark.write(now);
        return mark;
      } catch (IOException full) {
        mark.close();
        Files.deleteIfExists(folder.resolve(NAME));
        return null;
      }
    } catch (IOException unwritable) {
      return null;
    }
  }

  private void write(long sequence) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(CHECKED_BYTES + Integer.BYTES);
    out.putLong(MAGIC).putLong(sequence).putInt(checksum(out.array()));
    file.seek(0);
    file.write(out.array());
    last = sequence;
  }

  /** Records that everything up to this number is on disk. */
  synchronized void advance(long sequence) {
    if (sequence <= last) {
      return;
    }
    try {
      write(sequence);
    } catch (IOException kept) {
      // The older number is still a valid lower bound.
      last = sequence;
    }
  }

  @Override
  public synchronized void close() {
    try {
      file.close();
    } catch (IOException nothing) {
      // Nothing is buffered.
    }
  }
}
