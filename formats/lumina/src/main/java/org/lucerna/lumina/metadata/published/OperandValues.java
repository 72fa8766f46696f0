package org.lucerna.lumina.metadata.published;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.metadata.Located;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Locations;
import org.lucerna.lumina.metadata.MetadataCodec;

/**
 * Tags 10 and 11: a flags byte and a number for instructions. The description calls them types of
 * variables and forms of operands, of which there may be eight, but the layout has one number.
 *
 * @param forms whether it is tag 11
 * @param items in the order of the payload
 */
public record OperandValues(boolean forms, List<Item> items) {
  /**
   * An instruction.
   *
   * @param at the instruction
   * @param flags a byte, 0 to 255, without a known meaning
   * @param value without a known meaning; signed; {@code value + 1} on the wire
   */
  public record Item(Location at, int flags, long value) implements Located {
    /**
     * Checks the flags.
     *
     * @throws IllegalArgumentException if {@code flags} is not a byte
     */
    public Item {
      if (flags < 0 || flags > 0xff) {
        throw new IllegalArgumentException("flags are a byte: " + flags);
      }
    }
  }

  /** Copies {@code items}. */
  public OperandValues {
    items = List.copyOf(items);
  }

  static OperandValues read(boolean forms, Cursor in) {
    return new OperandValues(
        forms,
        Locations.read(
            MetadataCodec.PUBLISHED,
            in,
            (at, item) -> new Item(at, item.u8(), MetadataCodec.PUBLISHED.large(item) - 1)));
  }

  void write(ByteSink out) {
    Locations.write(
        MetadataCodec.PUBLISHED,
        out,
        items,
        (item, to) -> {
          to.u8(item.flags());
          MetadataCodec.PUBLISHED.putLarge(to, item.value() + 1);
        });
  }
}
