package org.lucerna.idb.item;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.netnode.NodeTag;

/**
 * An operand of an instruction, or the elements of data (operand 0). Nothing is kept; what is
 * missing is null.
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

  /** Which operand it is, from 0. */
  public int number() {
    return number;
  }

  /** How it is shown. In old databases all operands but the first are shown in the same way. */
  public OperandRepresentation representation() {
    if (number < 2 || !hasOwnRepresentation()) {
      return OperandRepresentation.of(
          item.flags() >>> (FIRST_SHIFT + 4 * Math.min(number, 1)) & 0xf);
    }
    return OperandRepresentation.of((int) (item.extendedFlags() >>> (4 * (number - 2))) & 0xf);
  }

  /**
   * Whether how it is shown is stored for itself. In databases before 7.6 the operands from 2 on
   * follow operand 1, whether the instruction has them or not.
   */
  public boolean hasOwnRepresentation() {
    return number < 2 || item.source().hasExtendedOperands();
  }

  /** Whether it is shown as an offset. */
  public boolean isOffset() {
    return representation() == OperandRepresentation.OFFSET;
  }

  /** How it comes to its target, if it is an offset, or was one. */
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

  /** The text to show in its place. */
  public @Nullable ByteString forcedText() {
    return ListNode.textOrNull(item.node().sup(OperandIndex.FORCED_TEXTS.get(number)));
  }

  /** Node of the enum that it is shown with; known of the first two operands. */
  public @Nullable Long enumeration() {
    return number < 2 ? item.lessOne(ENUMERATION + number) : null;
  }

  /** The structure that it is an offset in; known of the first two operands. */
  public @Nullable StructurePath structurePath() {
    ByteString value = number < 2 ? item.node().sup(STRUCTURE_PATH + number) : null;
    return value == null || !item.source().packed()
        ? null
        : StructurePath.read(value, item.source().space());
  }

  /** {@link #structurePath} as it is stored; below idainfo 700 nobody knows its form. */
  public @Nullable ByteString structurePathBytes() {
    return number < 2 ? item.node().sup(STRUCTURE_PATH + number) : null;
  }

  /** Its type, as type bytes. */
  public @Nullable ByteString type() {
    return item.node().sup(NodeTag.SUP, TYPES + number);
  }

  /** Whether its sign is turned round. */
  public boolean isSignInverted() {
    return is(ByteFlags.SIGN, AdditionalFlag.SIGN_0, AdditionalFlag.SIGN_1);
  }

  /** Whether it is shown with all bits turned round. */
  public boolean isBitwiseNot() {
    return is(ByteFlags.BITWISE_NOT, AdditionalFlag.BITWISE_NOT_0, AdditionalFlag.BITWISE_NOT_1);
  }

  /** Of data the byte's flag tells, of code the additional flags of the first two operands. */
  private boolean is(int ofByte, AdditionalFlag first, AdditionalFlag second) {
    if (item.kind() == ItemKind.DATA) {
      return (item.flags() & ofByte) != 0;
    }
    Set<AdditionalFlag> flags = item.additionalFlags();
    return number < 2 && flags.contains(number == 0 ? first : second);
  }
}
