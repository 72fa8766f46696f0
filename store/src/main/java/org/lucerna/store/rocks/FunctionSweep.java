package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * All live versions of all functions: function by function in the order of the keys, and of a
 * function the newest, which is served, first. It reads {@code current} and {@code versions} side
 * by side. After {@link #next} the accessors speak of the version it led to.
 */
final class FunctionSweep implements AutoCloseable {
  private final RowIterator current;
  private final RowIterator past;
  private byte[] functionKey = new byte[0];
  private Md5 key = new Md5(0, 0);
  private @Nullable StoredVersion version;
  private boolean served;

  /** Whether {@code current} is at a row, and {@code past}. */
  private boolean inCurrent = true;

  private boolean inPast;

  FunctionSweep(RocksSnapshot rocksSnapshot) {
    current = rocksSnapshot.sweep(Column.CURRENT);
    past = rocksSnapshot.sweep(Column.VERSIONS);
    inPast = past.next();
  }

  /** Leads to the next version; false behind the last. */
  boolean next() {
    while (inPast && inCurrent) {
      int order = Arrays.compareUnsigned(past.key(), 0, 16, functionKey, 0, functionKey.length);
      if (order > 0) {
        break;
      }
      // Before the function's key there are only deleted versions of functions that are gone.
      PastVersion row = order < 0 ? null : PastVersion.decode(past.key(), past.value());
      inPast = past.next();
      if (row != null && row.live()) {
        version = row.version();
        served = false;
        return true;
      }
    }
    inCurrent = inCurrent && current.next();
    if (inCurrent) {
      functionKey = current.key();
      key = Md5.of(functionKey, 0);
      version = StoredFunction.decode(functionKey, current.value()).served();
      served = true;
    }
    return inCurrent;
  }

  Md5 key() {
    return key;
  }

  StoredVersion version() {
    return Objects.requireNonNull(version, "before the first version");
  }

  /** Whether the version is the served one. */
  boolean served() {
    return served;
  }

  @Override
  public void close() {
    current.close();
    past.close();
  }
}
