package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.row.PastVersionRow;

/**
 * A scan of all functions: two or three columns are read side by side, with one row of each in
 * memory.
 */
final class RocksFunctionScan implements FunctionScan {
  /** A column with its current row. */
  private static final class Side implements AutoCloseable {
    private final RowIterator rows;
    private boolean there;

    Side(RowIterator rows) {
      this.rows = rows;
      move();
    }

    void move() {
      there = rows.next();
    }

    boolean isOf(byte[] function) {
      return there && Keys.hasPrefix(rows.key(), function);
    }

    @Override
    public void close() {
      rows.close();
    }
  }

  private final DamagePolicy policy;
  private final Side current;
  private final Side past;
  private final @Nullable Side frequency;
  private final List<Side> sides = new ArrayList<>();
  private byte[] function = new byte[0];
  private Md5 key = new Md5(0, 0);
  private @Nullable FunctionHead head;

  RocksFunctionScan(RowView view, Part part, DamagePolicy policy) {
    this.policy = policy;
    current = side(view, Column.CURRENT);
    past = side(view, Column.VERSIONS);
    frequency = part == Part.ALL ? side(view, Column.FREQUENCY) : null;
  }

  private Side side(RowView view, Column column) {
    Side side = new Side(view.scan(column));
    sides.add(side);
    return side;
  }

  @Override
  public boolean next() {
    for (Side side : sides) {
      while (function.length > 0 && side.isOf(function)) {
        side.move();
      }
    }
    byte[] first = null;
    for (Side side : sides) {
      if (side.there && (first == null || compare(side.rows.key(), first) < 0)) {
        first = side.rows.key();
      }
    }
    if (first == null) {
      return false;
    }
    function = Arrays.copyOf(first, Md5.BYTES);
    key = Md5.of(function, 0);
    head = current.isOf(function) ? decode(current, FunctionRow::decode) : null;
    return true;
  }

  private static int compare(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, 0, Md5.BYTES, other, 0, Md5.BYTES);
  }

  /** Null if the row is damaged and the policy is to skip it. */
  private <T> @Nullable T decode(Side side, BiFunction<byte[], byte[], T> decoder) {
    try {
      return decoder.apply(side.rows.key(), side.rows.value());
    } catch (DamagedException damage) {
      policy.damaged(damage);
      return null;
    }
  }

  @Override
  public Md5 key() {
    return key;
  }

  @Override
  public @Nullable FunctionHead head() {
    return head;
  }

  @Override
  public @Nullable PastVersion nextPast() {
    return nextOf(past, PastVersionRow::decode);
  }

  private <T> @Nullable T nextOf(Side side, BiFunction<byte[], byte[], T> decoder) {
    T next = null;
    while (next == null && side.isOf(function)) {
      next = decode(side, decoder);
      side.move();
    }
    return next;
  }

  @Override
  public long pulls() {
    Side side = Objects.requireNonNull(frequency, "scan was opened without Part.ALL");
    Long count = side.isOf(function) ? decode(side, CountRow::decode) : null;
    return count == null ? 0 : count;
  }

  @Override
  public void close() {
    sides.forEach(Side::close);
  }
}
