package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * PUSH_ALIASES (0xa6): store which WARP GUIDs functions have. Lucerna's own: send it only to
 * servers that accept it, see {@link PullMetadata#ALIASES}.
 *
 * @param aliases of functions of a program; module harvest has the layout
 */
public record PushAliases(ByteString aliases) implements Request {}
