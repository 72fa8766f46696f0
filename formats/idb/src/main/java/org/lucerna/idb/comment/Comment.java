package org.lucerna.idb.comment;

import org.lucerna.bytes.ByteString;

/**
 * A comment at an address.
 *
 * @param address the address it belongs to, unsigned
 * @param kind where it is shown
 * @param line the number of an anterior or posterior line, from 0; otherwise 0
 * @param text mostly UTF-8
 */
public record Comment(long address, CommentKind kind, int line, ByteString text) {}
