package org.lucerna.idb.btree;

import java.util.Arrays;
import java.util.Objects;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A cursor over the records of a tree: on one of them, before the first or after the last. It moves
 * both ways, and to any key.
 *
 * <pre>{@code
 * Records records = tree.records();
 * while (records.next()) { ... records.key() ... records.value() ... }
 * }</pre>
 *
 * <p>The key is assembled in one buffer that every move overwrites; {@link #key} copies it. Not
 * thread-safe. After a {@link FormatException} its position is undefined until {@link #seek}.
 *
 * <p>Damage cannot make it loop forever: it descends at most {@value #MAX_DEPTH} pages, and each
 * key must lie beyond the last one in the direction of the move.
 */
public final class Records {
  static final int MAX_DEPTH = 32;

  private enum State {
    BEFORE,
    ON,
    BEHIND
  }

  private final BTree tree;

  private final Path path;
  private State state = State.BEFORE;
  private final KeyBuffer key = new KeyBuffer();
  private int valueAt;
  private int valueLength;

  Records(BTree tree) {
    this.tree = tree;
    this.path = new Path(tree);
  }

  /** Moves past the last record; {@link #previous} then moves to the last. */
  public void toEnd() {
    reset(State.BEHIND);
  }

  /** Whether the cursor is on a record. */
  public boolean isOnRecord() {
    return state == State.ON;
  }

  /**
   * Moves to the next record.
   *
   * @return false if there is none
   * @throws FormatException if the tree is damaged there
   */
  public boolean next() {
    return switch (state) {
      case BEHIND -> false;
      case BEFORE -> reset(State.BEHIND) && descendLeft(tree.header().rootPage());
      case ON -> {
        state = State.BEHIND;
        Page page = path.page();
        int entry = path.slot() + 1;
        path.slot(entry);
        if (!page.isLeaf()) {
          yield descendLeft(page.child(entry));
        }
        yield entry < page.count() ? forward(page, entry) : climbForward();
      }
    };
  }

  /**
   * Moves to the previous record.
   *
   * @return false if there is none
   * @throws FormatException if the tree is damaged there
   */
  public boolean previous() {
    return switch (state) {
      case BEFORE -> false;
      case BEHIND -> reset(State.BEFORE) && descendRight(tree.header().rootPage());
      case ON -> {
        state = State.BEFORE;
        Page page = path.page();
        int entry = path.slot();
        if (!page.isLeaf()) {
          yield descendRight(page.child(entry));
        }
        path.slot(entry - 1);
        yield entry > 0 ? backward(page, entry - 1) : climbBackward();
      }
    };
  }

  /**
   * Moves to the record that stands in {@code relation} to {@code target}, from wherever the cursor
   * is. If there is none, the cursor is after the last record or before the first, depending on the
   * relation, or where the record would be.
   *
   * @return false if there is none
   * @throws FormatException if a page on the way is damaged
   */
  public boolean seek(Seek relation, byte[] target) {
    if (!reset(State.BEHIND)) {
      return false;
    }
    int number = tree.header().rootPage();
    while (true) {
      Page page = path.push(number);
      int found = page.isLeaf() ? Search.leaf(page, target) : Search.index(page, target);
      boolean exact = found >= 0;
      path.slot(exact ? found : ~found);
      if (exact) {
        backward(page, found);
        return switch (relation) {
          case EQUAL, AT_MOST, AT_LEAST -> true;
          case GREATER -> next();
          case LESS -> previous();
        };
      }
      if (page.isLeaf()) {
        return fromGap(relation, page, ~found);
      }
      number = page.child(~found);
    }
  }

  /** Moves from between two records; the second would be {@code entry} of {@code page}. */
  private boolean fromGap(Seek relation, Page page, int entry) {
    return switch (relation) {
      case EQUAL -> false;
      case AT_LEAST, GREATER -> entry < page.count() ? backward(page, entry) : climbForward();
      case AT_MOST, LESS -> {
        state = State.BEFORE;
        path.slot(entry - 1);
        yield entry > 0 ? backward(page, entry - 1) : climbBackward();
      }
    };
  }

  /** Moves out of the tree; returns whether the tree has a root. */
  private boolean reset(State to) {
    path.clear();
    key.clear();
    state = to;
    return tree.header().rootPage() != 0;
  }

  private boolean descendLeft(int number) {
    Page page = path.push(number);
    path.slot(0);
    while (!page.isLeaf()) {
      page = path.push(page.child(0));
      path.slot(0);
    }
    return page.count() > 0 ? forward(page, 0) : climbForward();
  }

  private boolean descendRight(int number) {
    Page page = path.push(number);
    while (!page.isLeaf()) {
      path.slot(page.count());
      page = path.push(page.child(page.count()));
    }
    path.slot(page.count() - 1);
    return page.count() > 0 ? backward(page, page.count() - 1) : climbBackward();
  }

  private boolean climbForward() {
    while (path.pop()) {
      if (path.slot() < path.page().count()) {
        return forward(path.page(), path.slot());
      }
    }
    reset(State.BEHIND);
    return false;
  }

  private boolean climbBackward() {
    while (path.pop()) {
      if (path.slot() > 0) {
        path.slot(path.slot() - 1);
        return backward(path.page(), path.slot());
      }
    }
    reset(State.BEFORE);
    return false;
  }

  /** Arrives at an entry from the record before it, whose key is in the buffer. */
  private boolean forward(Page page, int entry) {
    int keyAt = page.keyAt(entry);
    int length = page.keyLength(keyAt);
    key.follow(page, entry, keyAt, length);
    return arrive(page, keyAt + length);
  }

  /**
   * Arrives at an entry from anywhere else: if there is a record after it, its key is in the
   * buffer.
   */
  private boolean backward(Page page, int entry) {
    boolean walking = state == State.BEFORE;
    key.rebuild(page, entry, walking);
    int keyAt = page.keyAt(entry);
    return arrive(page, keyAt + page.keyLength(keyAt));
  }

  private boolean arrive(Page page, int valueLengthAt) {
    valueLength = page.valueLength(valueLengthAt);
    valueAt = valueLengthAt + 2;
    state = State.ON;
    return true;
  }

  /** A copy of the record's key. */
  public ByteString key() {
    return ByteString.wrap(Arrays.copyOf(key.bytes(), keyLength()));
  }

  /** Length of the key in bytes. */
  public int keyLength() {
    checkOn();
    return key.length();
  }

  /** A byte of the key, 0 to 255. */
  public int keyAt(int index) {
    return key.bytes()[Objects.checkIndex(index, key.length())] & 0xff;
  }

  /**
   * A big-endian number in the key.
   *
   * @param at of its first byte
   * @param size in bytes, at most 8
   */
  public long keyWord(int at, int size) {
    return ByteOrders.bigEndian(key.bytes(), at, size, key.length());
  }

  /** Whether the key begins with these bytes. */
  public boolean keyStartsWith(byte[] prefix) {
    checkOn();
    return key.length() >= prefix.length
        && Arrays.equals(key.bytes(), 0, prefix.length, prefix, 0, prefix.length);
  }

  /** A copy of the key from {@code from} on. */
  public ByteString keyFrom(int from) {
    return ByteString.wrap(Arrays.copyOfRange(key.bytes(), from, keyLength()));
  }

  /** The record's value: a window onto its page, which it keeps in memory. */
  public ByteString value() {
    checkOn();
    return ByteString.window(path.page().bytes(), valueAt, valueLength);
  }

  /** Length of the value in bytes. */
  public int valueLength() {
    checkOn();
    return valueLength;
  }

  /** The value as a little-endian number; if it is longer, its first eight bytes. */
  public long valueWord() {
    checkOn();
    return ByteOrders.littleEndian(path.page().bytes(), valueAt, Math.min(8, valueLength));
  }

  /** Copies the key to {@code keyTo} and the value to {@code valueTo} in {@code target}. */
  void copyTo(byte[] target, int keyTo, int valueTo) {
    System.arraycopy(key.bytes(), 0, target, keyTo, key.length());
    System.arraycopy(path.page().bytes(), valueAt, target, valueTo, valueLength);
  }

  private void checkOn() {
    if (state != State.ON) {
      throw new IllegalStateException("the cursor is on no record");
    }
  }
}
