package org.lucerna.store.backend;

import org.lucerna.bytes.Md5;

/**
 * A sighting of a function in an input file.
 *
 * @param key the function's
 * @param file the file's number
 * @param address of the function there, or {@link org.lucerna.store.PushedFunction#NO_ADDRESS}
 */
public record StoredSighting(Md5 key, long file, long address) {}
