package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;

/**
 * Key 7: whole lines of comment before and after instructions. (Captured.)
 *
 * @param items in the order of the payload
 */
public record ExtraComments(List<Item> items) implements ChunkValue {
  /**
   * The lines around one instruction.
   *
   * @param at the instruction
   * @param anterior lines before it, joined by LF; empty if there are none
   * @param posterior lines after it, joined by LF; empty if there are none
   */
  public record Item(Location at, ByteString anterior, ByteString posterior) implements Located {}

  /** Copies {@code items}. */
  public ExtraComments {
    items = List.copyOf(items);
  }

  /** Reads comments to the end of {@code in}. */
  public static ExtraComments read(MetadataCodec metadataCodec, Cursor in) {
    return new ExtraComments(
        Locations.read(
            metadataCodec,
            in,
            (at, item) -> new Item(at, metadataCodec.bytes(item), metadataCodec.bytes(item))));
  }

  public void write(MetadataCodec metadataCodec, ByteSink out) {
    Locations.write(
        metadataCodec,
        out,
        items,
        (item, to) -> {
          metadataCodec.putBytes(to, item.anterior());
          metadataCodec.putBytes(to, item.posterior());
        });
  }

  @Override
  public int key() {
    return MetadataKey.EXTRACMTS.number();
  }
}
