package org.lucerna.binary.function;

/** The sources of functions; those with better names first. */
public enum FunctionSource {
  GLOBAL_SYMBOL,
  WEAK_SYMBOL,
  LOCAL_SYMBOL,
  /** The debug information (DWARF) of a file without symbols, or of a Windows program (PDB). */
  DEBUG,
  /** An export of a Windows or macOS library. */
  EXPORT,
  /** The function table of Go. */
  GO_TABLE,
  /** A stub for a function of another library; its name ends in {@code @plt}. */
  STUB,
  /** ELF's unwind table, which has no names. */
  FRAME,
  /** Windows' unwind table, which has no names. */
  UNWIND,
  /** The list of function starts in a Mach-O file, which has no names. */
  FUNCTION_START
}
