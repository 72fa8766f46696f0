package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * Keys 5 and 6: comments on instructions. (Several. The length of a text is its plain length.)
 *
 * @param repeatable whether they are shown where the instruction is referred to as well (key 6)
 * @param items in the order of the payload
 */
public record InstructionComments(boolean repeatable, List<Item> items) implements ChunkValue {
  /**
   * One comment.
   *
   * @param at the instruction
   * @param text any bytes, mostly UTF-8; lines are joined by LF
   */
  public record Item(Location at, ByteString text) implements Located {}

  /** Copies {@code items}. */
  public InstructionComments {
    items = List.copyOf(items);
  }

  static InstructionComments read(boolean repeatable, Cursor in) {
    return new InstructionComments(
        repeatable, Locations.read(in, (at, item) -> new Item(at, PackedInts.bytes(item))));
  }

  void write(ByteSink out) {
    Locations.write(out, items, (item, to) -> PackedInts.putBytes(to, item.text()));
  }

  @Override
  public int key() {
    return (repeatable ? MetadataKey.RPTCMTS : MetadataKey.CMTS).number();
  }
}
