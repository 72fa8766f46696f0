package org.lucerna.idb.function;

/** A bit of a function's flags, after the {@code FUNC_} bits of the public SDK. */
public enum FunctionFlag {
  /** Does not return. */
  NO_RETURN(0),
  FAR(1),
  /** From a library. */
  LIBRARY(2),
  STATIC(3),
  /** Has a frame pointer. */
  FRAME_POINTER(4),
  /** The user said whether it is far. */
  USER_FAR(5),
  /** Shown as one line. */
  HIDDEN(6),
  /** Nothing but a jump to another function. */
  THUNK(7),
  /** The frame pointer points to the frame's lowest address. */
  BOTTOM_FRAME_POINTER(8),
  /** Whether it returns is not known yet. */
  NO_RETURN_PENDING(9),
  /** The stack pointer was traced. */
  STACK_TRACED(10),
  /** Changes the stack pointer in a way that cannot be traced. */
  STACK_UNTRACEABLE(11),
  /** The prolog was analyzed. */
  PROLOG_ANALYZED(12),
  /** The number of argument bytes that it removes is certain. */
  PURGED_CERTAIN(14),
  /** A tail, never a function. */
  TAIL(15),
  /** Named or described by Lumina. */
  LUMINA(16),
  /** A piece that a compiler moved out of other functions. */
  OUTLINED(17),
  /** Its frame changed, so it has to be analyzed again. */
  REANALYZE(18),
  /** Handles the unwinding of an exception. */
  UNWIND_HANDLER(19),
  /** Catches an exception. */
  CATCH_HANDLER(20);

  private final long mask;

  FunctionFlag(int bit) {
    mask = 1L << bit;
  }

  /** The bit. */
  public long mask() {
    return mask;
  }
}
