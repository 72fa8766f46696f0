package org.lucerna.lumina.metadata;

/**
 * The content of a chunk: one record for each payload layout, and {@link Undecoded} for the rest.
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

  /** The number of its key; negative above {@link Integer#MAX_VALUE}. */
  int key();
}
