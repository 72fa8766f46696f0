package org.lucerna.idb.frame;

import java.util.List;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;

/**
 * The stack frame of a function.
 *
 * @param function the function that it belongs to
 * @param structure the frame as a structure; member offsets count from its bottom
 */
public record StackFrame(IdbFunction function, Structure structure) {
  /** Its parts, from the bottom upwards. */
  public List<FrameVariable> variables() {
    return structure.members().stream().map(this::variable).toList();
  }

  private FrameVariable variable(StructureMember member) {
    Long offset = member.offset();
    return new FrameVariable(
        member, offset == null ? null : offset - function.frame().size(), FrameRole.of(member));
  }
}
