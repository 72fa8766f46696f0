package org.lucerna.store;

import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.Sketch;

/**
 * The stored sketch of a function.
 *
 * @param key the function's
 */
public record FunctionSketch(Md5 key, Sketch sketch) {}
