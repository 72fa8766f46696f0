package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * A message without a public layout, or one that only servers send.
 *
 * @param code 0 to 255
 * @param body as received
 */
public record UnknownRequest(int code, ByteString body) implements Request {}
