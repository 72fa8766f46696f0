package org.lucerna.idb.frame;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.structure.StructureMember;

/** What a member of a stack frame is. */
public enum FrameRole {
  /** A local variable or an argument. */
  VARIABLE,
  /** Where the function returns to. */
  RETURN_ADDRESS,
  /** The registers that the function saves. */
  SAVED_REGISTERS;

  private static final ByteString RETURN = ByteString.utf8(" r");
  private static final ByteString SAVED = ByteString.utf8(" s");

  static FrameRole of(StructureMember member) {
    if (member.name().equals(RETURN)) {
      return RETURN_ADDRESS;
    }
    return member.name().equals(SAVED) ? SAVED_REGISTERS : VARIABLE;
  }
}
