package org.lucerna.idb.comment;

import org.lucerna.bytes.ByteString;

/**
 * A comment at an address.
 *
 * @param address what it is about, unsigned
 * @param kind where it is shown
 * @param line of an anterior or posterior line its number, from 0; else 0
 * @param text mostly UTF-8
 */
public record Comment(long address, CommentKind kind, int line, ByteString text) {}
