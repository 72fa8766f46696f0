package org.lucerna.lumina.metadata;

/**
 * What a chunk says of the function: one record a layout of payload, {@link Undecoded} the rest.
 */
public sealed interface ChunkValue
    permits DecompilationTime,
        ExtraComments,
        FrameDescription,
        FunctionComment,
        FunctionType,
        FurtherOperands,
        InstructionComments,
        Operands,
        StackPoints,
        Undecoded {

  /** The number of the key it is stored under; above {@link Integer#MAX_VALUE} it is negative. */
  int key();
}
