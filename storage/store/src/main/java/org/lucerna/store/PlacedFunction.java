package org.lucerna.store;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;

/**
 * A function of an input file.
 *
 * @param index in the file, from 0, by ascending {@link FilePlace}
 * @param address in the file; {@link PushedFunction#NO_ADDRESS} if unknown
 * @param key null if the function was deleted
 * @param served its newest live version, whichever file that is of; null if it was deleted
 * @param renamed whether it got another name in this file than its newest live version has
 */
public record PlacedFunction(
    int index, long address, @Nullable Md5 key, @Nullable FunctionInfo served, boolean renamed) {}
