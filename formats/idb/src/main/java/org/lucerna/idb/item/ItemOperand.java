package org.lucerna.idb.item;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.netnode.NodeTag;

/**
 * An operand of an instruction, or the elements of data (operand 0). Nothing is cached; missing
 * data is null.
 */
public final class ItemOperand {
  private static final long ENUMERATION = 0xb;
  private static final long STRUCTURE_PATH = 0xf;
  private static final long TYPES = 0x9000;
  private static final int FIRST_SHIFT = 20;

  private final Item item;
  private final int number;

  ItemOperand(Item item, int number) {
    this.item = item;
    this.number = number;
  }

  /** The operand's number, from 0. */
  public int number() {
    return number;
  }

  /**
   * How it is displayed. In old databases all operands except the first are displayed in the same
   * way.
   */
  public OperandRepresentation representation() {
    if (number < 2 || !hasOwnRepresentation()) {
      return OperandRepresentation.of(
          item.flags() >>> (FIRST_SHIFT + 4 * Math.min(number, 1)) & 0xf);
    }
    return OperandRepresentation.of((int) (item.extendedFlags() >>> (4 * (number - 2))) & 0xf);
  }

  /**
   * Whether it has its own stored representation. In databases before 7.6 the operands from 2 on
   * use operand 1's, even if the instruction does not have them.
   */
  public boolean hasOwnRepresentation() {
    return number < 2 || item.source().hasExtendedOperands();
  }

  /** Whether it is displayed as an offset. */
  public boolean isOffset() {
    return representation() == OperandRepresentation.OFFSET;
  }

  /** How it leads to its target, if it is, or was, an offset. */
  public @Nullable CrossReference offset() {
    return reference(OperandIndex.OFFSETS.get(number));
  }

  /** The same of its outer part. */
  public @Nullable CrossReference outerOffset() {
    return reference(OperandIndex.OUTER_OFFSETS.get(number));
  }

  private @Nullable CrossReference reference(long index) {
    ByteString value = item.node().sup(index);
    return value == null ? null : CrossReference.read(value, item.source().space());
  }

  /** The text to display in its place. */
  public @Nullable ByteString forcedText() {
    return item.node().text(OperandIndex.FORCED_TEXTS.get(number));
  }

  /** Node of the enumeration that it is displayed with; only stored for the first two operands. */
  public @Nullable Long enumeration() {
    return number < 2 ? item.minusOne(ENUMERATION + number) : null;
  }

  /** The structure that it is an offset into; only stored for the first two operands. */
  public @Nullable StructurePath structurePath() {
    ByteString value = number < 2 ? item.node().sup(STRUCTURE_PATH + number) : null;
    return value == null || !item.source().packed()
        ? null
        : StructurePath.read(value, item.source().space());
  }

  /** {@link #structurePath} as stored; its form below idainfo 700 is unknown. */
  public @Nullable ByteString structurePathBytes() {
    return number < 2 ? item.node().sup(STRUCTURE_PATH + number) : null;
  }

  /** Its type as a type string. */
  public @Nullable ByteString type() {
    return item.node().sup(NodeTag.SUP, TYPES + number);
  }

  /** Whether it is displayed with the opposite sign. */
  public boolean isSignInverted() {
    return is(ByteFlags.SIGN, AdditionalFlag.SIGN_0, AdditionalFlag.SIGN_1);
  }

  /** Whether it is displayed with all bits inverted. */
  public boolean isBitwiseNot() {
    return is(ByteFlags.BITWISE_NOT, AdditionalFlag.BITWISE_NOT_0, AdditionalFlag.BITWISE_NOT_1);
  }

  /**
   * Data has this in the flags of the byte, code in the additional flags of the first two operands.
   */
  private boolean is(int ofByte, AdditionalFlag first, AdditionalFlag second) {
    if (item.kind() == ItemKind.DATA) {
      return (item.flags() & ofByte) != 0;
    }
    Set<AdditionalFlag> flags = item.additionalFlags();
    return number < 2 && flags.contains(number == 0 ? first : second);
  }
}
