package org.lucerna.harvest.database;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.OperandType;

/** A change to a function of a database. Texts are bytes, mostly UTF-8. */
public sealed interface Change {
  /** The subject, unsigned: the function's start, or an address in it. */
  long address();

  /** The function's name. */
  record Name(long address, ByteString name) implements Change {}

  /**
   * The function's type.
   *
   * @param isByUser whether a user set it, rather than IDA guessing it
   * @param type a type string
   * @param fields the names of the arguments; empty for none
   */
  record Prototype(long address, boolean isByUser, ByteString type, ByteString fields)
      implements Change {}

  /**
   * A comment on the whole function.
   *
   * @param isRepeatable whether it is also shown where the function is referenced
   */
  record FunctionComment(long address, boolean isRepeatable, ByteString text) implements Change {}

  /**
   * A comment on an instruction.
   *
   * @param isRepeatable whether it is also shown where the instruction is referenced
   */
  record Comment(long address, boolean isRepeatable, ByteString text) implements Change {}

  /**
   * Whole lines of comment around an instruction.
   *
   * @param anterior those before it, joined by LF; empty for none
   * @param posterior those after it, joined by LF; empty for none
   */
  record Lines(long address, ByteString anterior, ByteString posterior) implements Change {}

  /**
   * A change of the stack pointer.
   *
   * @param delta in bytes, signed
   */
  record StackPoint(long address, long delta) implements Change {}

  /**
   * The sizes of the stack frame, in bytes.
   *
   * @param locals of the local variables
   * @param arguments that the function pops off the stack; null if unknown
   * @param savedRegisters of the saved registers
   */
  record Frame(long address, long locals, @Nullable Long arguments, int savedRegisters)
      implements Change {}

  /** A variable or an argument in the stack frame. */
  record Variable(long address, FrameMember member) implements Change {}

  /**
   * How an operand of an instruction is shown.
   *
   * @param number of the operand, 0 to 7
   */
  record Representation(long address, int number, OperandType operand) implements Change {}
}
