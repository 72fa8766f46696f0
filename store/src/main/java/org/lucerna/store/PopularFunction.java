package org.lucerna.store;

import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;

/**
 * A function that is much asked for.
 *
 * @param key the function's
 * @param function the served version
 * @param frequency how often it was pulled, counted pulls only; at least 1
 * @param firstSeen where the oldest live version came from
 * @param address where the function was there
 */
public record PopularFunction(
    Md5 key, FunctionInfo function, long frequency, PushOrigin firstSeen, long address) {}
