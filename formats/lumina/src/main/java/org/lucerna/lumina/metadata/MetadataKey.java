package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;

/**
 * The content of a metadata chunk. The constants are named as in the public IDA SDK, without its
 * prefix {@code MDK_}.
 */
public enum MetadataKey {
  /** The function's type: {@link FunctionType}. */
  TYPE(1),
  /** How long the decompiler took: {@link DecompilationTime}. */
  VD_ELAPSED(2),
  /** The function's comment: {@link FunctionComment}. */
  FCMT(3),
  /** The function's repeatable comment: {@link FunctionComment}. */
  FRPTCMT(4),
  /** Comments of instructions: {@link InstructionComments}. */
  CMTS(5),
  /** Repeatable comments of instructions: {@link InstructionComments}. */
  RPTCMTS(6),
  /** Lines before and after instructions: {@link ExtraComments}. */
  EXTRACMTS(7),
  /** Stack points that the user set: {@link StackPoints}. */
  USER_STKPNTS(8),
  /** The stack frame: {@link FrameDescription}. */
  FRAME_DESC(9),
  /** How operands 0 and 1 are shown: {@link Operands}. */
  OPS(10),
  /** How operands 2 to 7 are shown: {@link FurtherOperands}. */
  OPS_EX(11);

  private static final MetadataKey[] KEYS = values();

  /** The largest number of a key. */
  public static final int LAST = KEYS.length;

  private final int number;

  MetadataKey(int number) {
    this.number = number;
  }

  /** The number on the wire, 1 to {@link #LAST}. */
  public int number() {
    return number;
  }

  /** The key with that number; null if there is none. */
  public static @Nullable MetadataKey of(int number) {
    return isKnown(number) ? KEYS[number - 1] : null;
  }

  /** Whether a key has that number. */
  public static boolean isKnown(int number) {
    return number >= 1 && number <= LAST;
  }
}
