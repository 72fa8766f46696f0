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
   * A change.
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
  public static StackPoints read(MetadataCodec metadataCodec, Cursor in) {
    return new StackPoints(
        Locations.read(
            metadataCodec, in, (at, item) -> new Item(at, metadataCodec.large(item) - 1)));
  }

  public void write(MetadataCodec metadataCodec, ByteSink out) {
    Locations.write(
        metadataCodec, out, items, (item, to) -> metadataCodec.putLarge(to, item.delta() + 1));
  }

  @Override
  public int key() {
    return MetadataKey.USER_STKPNTS.number();
  }
}
