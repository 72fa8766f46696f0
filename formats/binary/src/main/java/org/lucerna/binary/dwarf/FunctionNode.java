package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function, or one inlined into it.
 *
 * @param depth 0 for the function itself, 1 for functions inlined into it, and so on
 * @param linkageName the name known to the linker, mangled according to the language; null if the
 *     compiler did not write it, as for C functions and for C++ functions local to a unit
 * @param plainName the name in the source, without namespace or class; null if unknown
 * @param ranges the addresses of its code, including inlined functions; may be empty from depth 1
 *     on
 * @param file path of the file that declares it; null if unknown
 * @param line where it is declared, starting at 1; 0 if unknown
 * @param callFile path of the file that it was called from; null if unknown, and at depth 0
 * @param callLine where it was called, starting at 1; 0 if unknown
 * @param callColumn like {@code callLine}
 */
public record FunctionNode(
    int depth,
    @Nullable ByteString linkageName,
    @Nullable ByteString plainName,
    DwarfRanges ranges,
    @Nullable ByteString file,
    int line,
    @Nullable ByteString callFile,
    int callLine,
    int callColumn) {

  /** The linkage name, otherwise the plain one; null if there is neither. */
  public @Nullable ByteString name() {
    return linkageName != null ? linkageName : plainName;
  }
}
