package org.lucerna.store.rocks;

import java.util.Locale;
import org.lucerna.store.DamagedException;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Converts RocksDB's errors to those of the store. */
final class RocksErrors {
  private RocksErrors() {}

  /**
   * The exception to throw.
   *
   * @param doing what failed, such as "cannot read"
   */
  static StoreException with(String doing, RocksDBException cause) {
    String message = oneLine(doing, cause);
    if (isDiskFull(cause)) {
      return new DiskFullException(message, cause);
    }
    return isDamage(cause)
        ? new DamagedException(message, cause)
        : new StoreException(message, cause);
  }

  private static boolean isDiskFull(RocksDBException cause) {
    Status status = cause.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return true;
    }
    // RocksDB's own limit and quotas have no error code in Java.
    String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return text.contains("no space left")
        || text.contains("quota exceeded")
        || text.contains("max allowed space");
  }

  /** Wrong bytes, or bytes that the disk cannot read. */
  private static boolean isDamage(RocksDBException cause) {
    Status status = cause.getStatus();
    String text = String.valueOf(cause.getMessage());
    return (status != null && status.getCode() == Status.Code.Corruption)
        || text.contains("Corruption")
        || text.contains("Input/output error");
  }

  private static String oneLine(String doing, RocksDBException cause) {
    String why = String.valueOf(cause.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
    return doing + ": " + why;
  }
}
