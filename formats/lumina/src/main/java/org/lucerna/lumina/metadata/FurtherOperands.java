package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * Key 11: how operands 2 to 7 of instructions are shown, for processors whose instructions have
 * that many. (Single; never observed.)
 *
 * @param items in the order of the payload
 */
public record FurtherOperands(List<Item> items) implements ChunkValue {
  /** The index of the first operand. */
  public static final int FIRST = 2;

  /** The number of operands. */
  public static final int COUNT = 6;

  /**
   * An instruction.
   *
   * @param at the instruction
   * @param operands its operands 2 to 7, always six; {@link OperandType#NONE} if unspecified
   */
  public record Item(Location at, List<OperandType> operands) implements Located {
    /**
     * Copies {@code operands}.
     *
     * @throws IllegalArgumentException if there are not exactly six
     */
    public Item {
      operands = List.copyOf(operands);
      if (operands.size() != COUNT) {
        throw new IllegalArgumentException("six operands, not " + operands.size());
      }
    }
  }

  /** Copies {@code items}. */
  public FurtherOperands {
    items = List.copyOf(items);
  }

  static FurtherOperands read(Cursor in) {
    return new FurtherOperands(Locations.read(MetadataCodec.IDA, in, FurtherOperands::readItem));
  }

  private static Item readItem(Location at, Cursor in) {
    long start = in.offset();
    int nibbles = PackedInts.dd(in);
    if (nibbles >>> (4 * COUNT) != 0) {
      throw new FormatException(start, "forms of six operands", Integer.toHexString(nibbles));
    }
    List<OperandType> operands = new ArrayList<>(COUNT);
    for (int i = 0; i < COUNT; i++) {
      operands.add(OperandType.read(nibbles >>> (4 * i), in));
    }
    return new Item(at, operands);
  }

  void write(ByteSink out) {
    Locations.write(MetadataCodec.IDA, out, items, FurtherOperands::writeItem);
  }

  private static void writeItem(Item item, ByteSink out) {
    int nibbles = 0;
    for (int i = 0; i < COUNT; i++) {
      nibbles |= item.operands().get(i).form().code() << (4 * i);
    }
    PackedInts.putDd(out, nibbles);
    item.operands().forEach(operand -> operand.writeReference(out));
  }

  @Override
  public int key() {
    return MetadataKey.OPS_EX.number();
  }
}
