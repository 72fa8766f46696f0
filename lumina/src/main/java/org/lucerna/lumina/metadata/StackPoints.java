package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * Key 8: changes of the stack pointer that the user set by hand. (Several.)
 *
 * @param items in the order of the payload
 */
public record StackPoints(List<Item> items) implements ChunkValue {
  /**
   * One change.
   *
   * @param at where it takes effect
   * @param delta in bytes, signed; on the wire as an unsigned {@code delta + 1}
   */
  public record Item(Location at, long delta) implements Located {}

  /** Copies {@code items}. */
  public StackPoints {
    items = List.copyOf(items);
  }

  static StackPoints read(Cursor in) {
    return new StackPoints(Locations.read(in, (at, item) -> new Item(at, PackedInts.dq(item) - 1)));
  }

  void write(ByteSink out) {
    Locations.write(out, items, (item, to) -> PackedInts.putDq(to, item.delta() + 1));
  }

  @Override
  public int key() {
    return MetadataKey.USER_STKPNTS.number();
  }
}
