package org.lucerna.store.rocks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The sequence number of the last row that is known to be on disk, in a file beside the logs. It
 * distinguishes a log that lost acknowledged rows from one whose last, unacknowledged write was
 * truncated. It is written after each synced batch without waiting for the disk: after a loss of
 * power it may be too low, never too high.
 *
 * <p>The file: 8 bytes {@code LCNSYNC1}, u64be sequence number.
 *
 * <p>Thread-safe.
 */
final class SyncedMark implements AutoCloseable {
  static final String NAME = "SYNCED";

  private static final long MAGIC = 0x4c434e53594e4331L;
  private static final int BYTES = 16;

  private final RandomAccessFile file;
  private long last;

  private SyncedMark(RandomAccessFile file) {
    this.file = file;
  }

  /** The sequence number in a folder's mark; 0 if there is none. */
  static long read(Path folder) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(NAME));
      ByteBuffer in = ByteBuffer.wrap(bytes);
      return bytes.length == BYTES && in.getLong() == MAGIC ? Math.max(0, in.getLong()) : 0;
    } catch (IOException none) {
      return 0;
    }
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
    byte[] bytes = ByteBuffer.allocate(BYTES).putLong(MAGIC).putLong(sequence).array();
    file.seek(0);
    file.write(bytes);
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
