package org.lucerna.warp.flatbuffer;

import java.nio.ByteOrder;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * Untrusted bytes that hold a table with everything it refers to. Tables may refer to the same
 * bytes again and again, so the elements that are read are counted, and their number is bounded by
 * the size. Not thread-safe.
 */
public final class FlatBuffer {
  /** A table, or an element of a vector that is not shared, has at least this many bytes. */
  private static final int SMALLEST_ELEMENT = 4;

  /** Number of elements that any buffer may have. */
  private static final int FEW = 64;

  private final ByteString bytes;
  private final ByteView view;
  private long left;

  /** A buffer, which is not copied. */
  public FlatBuffer(ByteString bytes) {
    this.bytes = bytes;
    this.view = ByteView.of(bytes.segment(), ByteOrder.LITTLE_ENDIAN, false);
    this.left = view.size() / SMALLEST_ELEMENT + FEW;
  }

  /**
   * The table that the buffer begins with.
   *
   * @throws FormatException if there is none
   */
  public FlatTable root() {
    return table(0);
  }

  /** The table that the distance at {@code at} leads to. */
  FlatTable table(long at) {
    spend(1, at);
    return new FlatTable(this, target(at));
  }

  /** The target of the distance at {@code at}. */
  long target(long at) {
    return at + view.u32(at);
  }

  /** Counts elements that are read. */
  void spend(long elements, long at) {
    if (elements > left) {
      throw new FormatException(at, "at most " + left + " more elements", elements + "");
    }
    left -= elements;
  }

  ByteView view() {
    return view;
  }

  ByteString bytes(long at, long length) {
    ByteView checked = view.slice(at, length);
    return bytes.slice((int) at, (int) (at + checked.size()));
  }
}
