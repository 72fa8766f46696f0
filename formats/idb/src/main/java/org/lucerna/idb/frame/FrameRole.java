package org.lucerna.idb.frame;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.idb.structure.TypeMember;
import org.lucerna.types.Attributes;
import org.lucerna.types.StructMember;

/** The role of a member of a stack frame. */
public enum FrameRole {
  /** A local variable or an argument. */
  VARIABLE,
  /** The return address. */
  RETURN_ADDRESS,
  /** The registers that the function saves. */
  SAVED_REGISTERS;

  private static final ByteString RETURN = ByteString.utf8(" r");
  private static final ByteString SAVED = ByteString.utf8(" s");

  static FrameRole of(StructureMember member) {
    return switch (member) {
      case NodeMember node -> of(node.name().equals(RETURN), node.name().equals(SAVED));
      case TypeMember type -> of(type.member().attributes());
    };
  }

  private static FrameRole of(Attributes attributes) {
    return of(
        attributes.has(StructMember.RETURN_ADDRESS), attributes.has(StructMember.SAVED_REGISTERS));
  }

  private static FrameRole of(boolean returnAddress, boolean savedRegisters) {
    if (returnAddress) {
      return RETURN_ADDRESS;
    }
    return savedRegisters ? SAVED_REGISTERS : VARIABLE;
  }
}
