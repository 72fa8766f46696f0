package org.lucerna.isa;

/**
 * An instruction of a processor. One object decodes one instruction after the other, and describes
 * the last one; everything except its length is derived when it is asked for. Not thread-safe.
 *
 * <p>Whoever gets the object from another class only reads it: {@link #decode} is called by the one
 * that created it.
 */
public abstract class Instruction {
  /** This many bytes must be readable from the start of an instruction, on any processor. */
  public static final int LOOKAHEAD = 24;

  /** Size of the last instruction in bytes; 0 if there was none. */
  protected int length;

  /** Describes no instruction yet. */
  protected Instruction() {}

  /**
   * Decodes the instruction at an index.
   *
   * @param code has at least {@link #LOOKAHEAD} bytes from {@code at} on; it must stay unchanged
   *     while the instruction is described
   * @return its size in bytes; 0 if it is not an instruction, in which case the other methods
   *     return garbage
   */
  public abstract int decode(byte[] code, int at);

  /** Size in bytes. */
  public final int length() {
    return length;
  }

  /** Bytes after which decoding continues if there is no instruction. */
  public abstract int alignment();

  /** Where control goes. */
  public abstract Flow flow();

  /**
   * The target of a branch whose flow is {@link Flow#CONDITIONAL}, {@link Flow#JUMP} or {@link
   * Flow#CALL}; of other instructions meaningless.
   *
   * @param address of the instruction
   */
  public abstract long target(long address);

  /** Whether compilers and linkers fill the space between functions with it. */
  public abstract boolean isPadding();
}
