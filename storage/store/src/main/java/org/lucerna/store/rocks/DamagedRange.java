package org.lucerna.store.rocks;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.Supplier;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A range of keys that cannot be read because a block is damaged. The end of the range is unknown,
 * so the first readable key after it is searched for: keys are treated as numbers, the distance is
 * doubled until a seek succeeds, then halved. That takes about 500 seeks per range, each with a new
 * iterator, because an iterator that failed once may keep failing.
 */
final class DamagedRange {
  /** Longer keys, which only accounts can have, differ within their first bytes. */
  private static final int KEY_BYTES = 32;

  private static final BigInteger LAST =
      BigInteger.ONE.shiftLeft(8 * KEY_BYTES).subtract(BigInteger.ONE);

  private final Supplier<RocksIterator> iterators;

  DamagedRange(Supplier<RocksIterator> iterators) {
    this.iterators = iterators;
  }

  /**
   * An iterator at the first row after the range; it is not valid if no row after it can be read.
   *
   * @param before the last key that was read, or the key where reading was to start
   */
  RocksIterator next(byte[] before) {
    BigInteger start = new BigInteger(1, Arrays.copyOf(before, KEY_BYTES));
    BigInteger unreadable = start;
    BigInteger readable = start.add(BigInteger.ONE).min(LAST);
    for (int doubled = 1; readable.compareTo(LAST) < 0 && !isReadable(readable); doubled++) {
      unreadable = readable;
      readable = start.add(BigInteger.ONE.shiftLeft(doubled)).min(LAST);
    }
    while (readable.subtract(unreadable).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = readable.add(unreadable).shiftRight(1);
      if (isReadable(middle)) {
        readable = middle;
      } else {
        unreadable = middle;
      }
    }
    RocksIterator found = iterators.get();
    found.seek(bytes(readable));
    return found;
  }

  private boolean isReadable(BigInteger key) {
    try (RocksIterator probe = iterators.get()) {
      probe.seek(bytes(key));
      probe.status();
      return true;
    } catch (RocksDBException damaged) {
      return false;
    }
  }

  private static byte[] bytes(BigInteger key) {
    byte[] number = key.toByteArray();
    byte[] padded = new byte[KEY_BYTES];
    int length = Math.min(number.length, KEY_BYTES);
    System.arraycopy(number, number.length - length, padded, KEY_BYTES - length, length);
    return padded;
  }
}
