package org.lucerna.idb.script;

import org.lucerna.bytes.ByteString;

/**
 * A script that the user saved in the database. Missing parts are empty.
 *
 * @param name given by the user
 * @param language such as {@code Python} or {@code IDC}
 * @param body the text
 */
public record Script(ByteString name, ByteString language, ByteString body) {}
