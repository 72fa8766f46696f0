package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function, or one inlined into it.
 *
 * @param depth 0 for the function itself, 1 for what was inlined into it, and so on
 * @param linkageName the name that the linker knows, mangled as the language does; null if the
 *     compiler did not say it, as for functions of C, and of C++ that only their unit sees
 * @param plainName the name in the source, without namespace or class, or null
 * @param ranges the addresses of its code, those of what was inlined into it included; may be empty
 *     from depth 1 on
 * @param file path of the file that declares it, or null
 * @param line where it is declared, from 1; 0 if it is unknown
 * @param callFile path of the file that it was called from, or null; null at depth 0
 * @param callLine where it was called, from 1; 0 if it is unknown
 * @param callColumn as {@code callLine}
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

  /** The linkage name, or the plain one where there is none, or null. */
  public @Nullable ByteString name() {
    return linkageName != null ? linkageName : plainName;
  }
}
