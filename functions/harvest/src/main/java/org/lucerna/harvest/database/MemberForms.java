package org.lucerna.harvest.database;

import java.util.List;
import org.lucerna.bytes.PackedInts;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.OffsetBase;
import org.lucerna.idb.structure.TypeMember;
import org.lucerna.lumina.metadata.FrameMember.Form;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.types.ValueFormat;

/** The display forms of frame members. */
final class MemberForms {
  /** No form is stated. */
  static final Form NONE = Form.of(OperandType.NONE);

  private static final int FLAGS_SHIFT = 4;
  private static final int BASE_IS_NUMBER = 0x80;
  private static final int NO_BASE = 0x1010;
  private static final int REFERENCE_32 = 2;
  private static final int REFERENCE_64 = 9;

  private MemberForms() {}

  /** The form of a member stored as a node. */
  static Form of(NodeMember member, AddressSpace space) {
    OperandForm low = OffsetOperands.first(member.flags());
    OperandForm high = OffsetOperands.second(member.flags());
    OperandType shown =
        low == OperandForm.OFFSET
            ? OperandType.offset(reference(member, space))
            : OperandType.of(low);
    return new Form(shown, high);
  }

  private static OffsetReference reference(NodeMember member, AddressSpace space) {
    OffsetBase stored = member.offsetBase(space);
    if (stored == null) {
      int kind = member.bytes() == Long.BYTES ? REFERENCE_64 : REFERENCE_32;
      return new OffsetReference(PackedInts.BADADDR, PackedInts.BADADDR, 0, kind);
    }
    Long base = stored.base();
    int number = stored.baseIsNumber() ? BASE_IS_NUMBER : 0;
    return new OffsetReference(
        PackedInts.BADADDR,
        base == null || base == space.mask() ? PackedInts.BADADDR : base,
        0,
        stored.kind() | number | stored.flags() << FLAGS_SHIFT);
  }

  /** The form of a member of a type. */
  static Form of(TypeMember member) {
    ValueFormat format = member.member().format();
    return format == null ? NONE : of(format);
  }

  private static Form of(ValueFormat format) {
    OperandForm form =
        switch ((int) format.bits() & 0xf) {
          case 1 -> OperandForm.BINARY;
          case 2 -> OperandForm.OCTAL;
          case 3 -> OperandForm.HEX;
          case 4 -> OperandForm.DECIMAL;
          case 5 -> OperandForm.FLOAT;
          case 6 -> OperandForm.CHAR;
          case 7 -> OperandForm.SEGMENT;
          case 9 -> OperandForm.OFFSET;
          case 12 -> OperandForm.CUSTOM;
          default -> OperandForm.NONE;
        };
    return Form.of(
        form == OperandForm.OFFSET
            ? OperandType.offset(reference(format.parameters()))
            : OperandType.of(form));
  }

  /**
   * The flags, then the base unless the flags say that there is none, the difference, the target.
   */
  private static OffsetReference reference(List<Long> parameters) {
    int flags = parameters.getFirst().intValue();
    boolean hasBase = (flags & NO_BASE) == 0;
    int at = hasBase ? 2 : 1;
    return new OffsetReference(
        parameters.get(at + 1),
        hasBase ? parameters.get(1) : PackedInts.BADADDR,
        parameters.get(at),
        flags);
  }
}
