package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * NOTIFY (0x0c): a message for the user. The actual reply follows.
 *
 * @param type 0 unknown, 1 message, 2 warning, 3 error
 * @param text for the user
 */
public record Notify(int type, ByteString text) implements Response {}
