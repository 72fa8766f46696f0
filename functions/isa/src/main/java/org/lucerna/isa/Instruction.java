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

  /** No register. */
  public static final int NOTHING = -1;

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

  /** Whether the target is code of another instruction set of the processor. */
  public boolean exchanges() {
    return false;
  }

  /**
   * Whether a condition decides if an indirect jump or a return is made, so that control may also
   * go to the next instruction.
   */
  public boolean isPredicated() {
    return false;
  }

  /** Whether the next instruction executes before the branch. */
  public boolean isDelayed() {
    return false;
  }

  /** The register that holds the target of an indirect jump; {@link #NOTHING} if unknown. */
  public int jumpRegister() {
    return NOTHING;
  }

  /** The number of instructions after it that a condition decides on. */
  public int conditionalFollowers() {
    return 0;
  }

  /** Size in bytes of a literal that it loads from the code; 0 if there is none. */
  public int literalSize() {
    return 0;
  }

  /**
   * The address of this literal, if there is one.
   *
   * @param address of the instruction
   */
  public long literal(long address) {
    return 0;
  }

  /** The register that it compares with a number; {@link #NOTHING} if it does not. */
  public int comparedRegister() {
    return NOTHING;
  }

  /** This number, if it is one of 8 bits; 0 otherwise. */
  public int comparedNumber() {
    return 0;
  }

  /** Bytes of an entry of the table of distances that follows a jump; 0 if none follows. */
  public int tableEntrySize() {
    return 0;
  }

  /** Whether it jumps to one of the branches that follow it, depending on a number. */
  public boolean choosesBranch() {
    return false;
  }
}
