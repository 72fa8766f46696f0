package org.lucerna.lumina.metadata;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;

/**
 * Key 10: how the first two operands of instructions are shown. (Captured.)
 *
 * @param items in the order of the payload
 */
public record Operands(List<Item> items) implements ChunkValue {
  /**
   * An instruction.
   *
   * @param at the instruction
   * @param first its operand 0
   * @param second its operand 1
   */
  public record Item(Location at, OperandType first, OperandType second) implements Located {}

  /** Copies {@code items}. */
  public Operands {
    items = List.copyOf(items);
  }

  static Operands read(Cursor in) {
    return new Operands(
        Locations.read(
            MetadataCodec.IDA,
            in,
            (at, item) -> {
              int nibbles = item.u8();
              OperandType first = OperandType.read(nibbles, item);
              return new Item(at, first, OperandType.read(nibbles >>> 4, item));
            }));
  }

  void write(ByteSink out) {
    Locations.write(
        MetadataCodec.IDA,
        out,
        items,
        (item, to) -> {
          to.u8(item.first().form().code() | item.second().form().code() << 4);
          item.first().writeReference(to);
          item.second().writeReference(to);
        });
  }

  @Override
  public int key() {
    return MetadataKey.OPS.number();
  }
}
