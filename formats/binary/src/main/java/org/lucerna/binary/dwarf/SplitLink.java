package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A unit's reference to the file with its split-off entries.
 *
 * @param file the name of a {@code .dwo} file, absolute or relative to {@code folder}
 * @param folder the compiler's working folder, possibly relative; null if the unit has none
 * @param id shared only by the unit and its entries
 */
public record SplitLink(ByteString file, @Nullable ByteString folder, long id) {}
