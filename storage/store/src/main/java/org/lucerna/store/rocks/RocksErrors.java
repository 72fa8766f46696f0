package org.lucerna.store.rocks;

import java.util.Locale;
import org.lucerna.store.DamagedException;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Converts RocksDB's errors to store exceptions. */
final class RocksErrors {
  private RocksErrors() {}

  /**
   * The exception to throw.
   *
   * @param doing the failed operation, such as "cannot read"
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
    if (status == null) {
      return false;
    }
    // An exceeded quota is an error of the disk like any other for RocksDB: only the text says it.
    return status.getSubCode() == Status.SubCode.NoSpace
        || (status.getCode() == Status.Code.IOError && says(cause, "quota exceeded"));
  }

  /** Wrong bytes, bytes that the disk cannot read, or a file that is missing. */
  private static boolean isDamage(RocksDBException cause) {
    Status status = cause.getStatus();
    if (status == null) {
      return false;
    }
    return switch (status.getCode()) {
      case Corruption -> true;
      // RocksDB's code for a missing file is unknown in Java, and is the only such one of the disk.
      // Bytes that the disk cannot read have no code of their own.
      case IOError ->
          status.getSubCode() == Status.SubCode.Undefined || says(cause, "input/output error");
      default -> false;
    };
  }

  private static boolean says(RocksDBException cause, String text) {
    return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains(text);
  }

  private static String oneLine(String doing, RocksDBException cause) {
    String why = String.valueOf(cause.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
    return doing + ": " + why;
  }
}
