package org.lucerna.idb.imports;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function or variable that the program imports.
 *
 * @param module where it comes from; null if not stated
 * @param address of its entry in the import table, unsigned
 * @param name null if it is only imported by ordinal
 * @param ordinal its number in the module; null if it is imported by name
 */
public record Import(
    @Nullable ByteString module, long address, @Nullable ByteString name, @Nullable Long ordinal) {}
