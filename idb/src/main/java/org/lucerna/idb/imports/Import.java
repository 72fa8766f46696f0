package org.lucerna.idb.imports;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function or variable that the program takes from elsewhere.
 *
 * @param module where from; null where that is not said
 * @param address of its entry in the import table, unsigned
 * @param name null where it is imported by ordinal only
 * @param ordinal its number in the module; null where it is imported by name
 */
public record Import(
    @Nullable ByteString module, long address, @Nullable ByteString name, @Nullable Long ordinal) {}
