package org.lucerna.store.model;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * An input file.
 *
 * @param number assigned by the back-end, not 0
 * @param md5 of the file
 * @param path under which it was first pushed
 */
public record StoredFile(long number, Md5 md5, ByteString path) {}
