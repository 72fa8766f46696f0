package org.lucerna.idb.script;

import org.lucerna.bytes.ByteString;

/**
 * A script that the user keeps in the database. Parts that are missing are empty.
 *
 * @param name the user's name for it
 * @param language such as {@code Python} or {@code IDC}
 * @param body the text
 */
public record Script(ByteString name, ByteString language, ByteString body) {}
