package org.lucerna.lumina.metadata;

/** Something that is said of one place in a function. */
public sealed interface Located
    permits ExtraComments.Item,
        FurtherOperands.Item,
        InstructionComments.Item,
        Operands.Item,
        StackPoints.Item {

  /** Where. */
  Location at();
}
