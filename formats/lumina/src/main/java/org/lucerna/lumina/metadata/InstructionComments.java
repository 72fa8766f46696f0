package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;

/**
 * Keys 5 and 6: comments on instructions. (Several.)
 *
 * @param repeatable whether they are also shown where the instruction is referenced (key 6)
 * @param items in the order of the payload
 */
public record InstructionComments(boolean repeatable, List<Item> items) implements ChunkValue {
  /**
   * A comment.
   *
   * @param at the instruction
   * @param text any bytes, mostly UTF-8; lines are joined by LF
   */
  public record Item(Location at, ByteString text) implements Located {}

  /** Copies {@code items}. */
  public InstructionComments {
    items = List.copyOf(items);
  }

  /** Reads comments to the end of {@code in}. */
  public static InstructionComments read(
      MetadataCodec metadataCodec, boolean repeatable, Cursor in) {
    return new InstructionComments(
        repeatable,
        Locations.read(metadataCodec, in, (at, item) -> new Item(at, metadataCodec.comment(item))));
  }

  public void write(MetadataCodec metadataCodec, ByteSink out) {
    Locations.write(
        metadataCodec, out, items, (item, to) -> metadataCodec.putComment(to, item.text()));
  }

  @Override
  public int key() {
    return (repeatable ? MetadataKey.RPTCMTS : MetadataKey.CMTS).number();
  }
}
