package org.lucerna.store;

import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;

/**
 * A frequently pulled function.
 *
 * @param key the function's
 * @param function the served version
 * @param frequency how often it was pulled, counted pulls only; at least 1
 * @param firstSeen origin of the oldest live version
 * @param address of the function in that input file
 */
public record PopularFunction(
    Md5 key, FunctionInfo function, long frequency, PushOrigin firstSeen, long address) {}
