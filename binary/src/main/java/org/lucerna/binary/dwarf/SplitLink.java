package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * What a unit says of the file that its entries were split off into.
 *
 * @param file the name of a {@code .dwo} file, absolute or relative to {@code folder}
 * @param folder the folder that the compiler ran in, maybe relative itself; null if the unit has
 *     none
 * @param id what the unit and its entries have in common, and no others
 */
public record SplitLink(ByteString file, @Nullable ByteString folder, long id) {}
