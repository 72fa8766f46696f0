package org.lucerna.store.rocks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The sequence number of the last row that is known to be on disk, in a file beside the logs. With
 * it a log that lost acknowledged rows can be told from one whose last, unacknowledged write was
 * cut short. It is written after each synced batch and never waits for the disk: it may be too low
 * after a loss of power, never too high.
 *
 * <p>The file: 8 bytes {@code LCNSYNC1}, u64be sequence number.
 *
 * <p>Safe for use by many threads.
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

  /** The number that a folder's mark holds; 0 if there is none. */
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
   * Begins marking.
   *
   * @param now what the database holds
   * @return null if the file cannot be written, as on a full disk: then nothing is marked
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

  /** Everything up to this number is on disk. */
  synchronized void advance(long sequence) {
    if (sequence <= last) {
      return;
    }
    try {
      write(sequence);
    } catch (IOException kept) {
      // An older number is true too.
      last = sequence;
    }
  }

  @Override
  public synchronized void close() {
    try {
      file.close();
    } catch (IOException nothing) {
      // There is nothing buffered.
    }
  }
}
