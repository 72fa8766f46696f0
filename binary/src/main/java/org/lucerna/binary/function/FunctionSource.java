package org.lucerna.binary.function;

/** The sources of functions; those with better names first. */
public enum FunctionSource {
  GLOBAL_SYMBOL,
  WEAK_SYMBOL,
  LOCAL_SYMBOL,
  /** What a library of Windows lets others use. */
  EXPORT,
  /** The function table of Go. */
  GO_TABLE,
  /** A stub for a function of another library; its name ends in {@code @plt}. */
  STUB,
  /** The table for unwinding of ELF: no name. */
  FRAME,
  /** The table for unwinding of Windows: no name. */
  UNWIND
}
