package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;

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

  /** Reads changes to the end of {@code in}. */
  public static StackPoints read(Notation notation, Cursor in) {
    return new StackPoints(
        Locations.read(notation, in, (at, item) -> new Item(at, notation.large(item) - 1)));
  }

  public void write(Notation notation, ByteSink out) {
    Locations.write(notation, out, items, (item, to) -> notation.putLarge(to, item.delta() + 1));
  }

  @Override
  public int key() {
    return MetadataKey.USER_STKPNTS.number();
  }
}
