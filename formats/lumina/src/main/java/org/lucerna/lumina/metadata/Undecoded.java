package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteString;

/**
 * A payload that violates the layout of its key, or whose key is unknown. It keeps its bytes.
 *
 * @param key the chunk's key; negative above {@link Integer#MAX_VALUE}
 * @param payload all of it
 * @param offset where decoding stopped, in bytes from the start of the <em>payload</em>
 * @param reason a description of the damage; an offset in it also counts from the start of the
 *     payload
 */
public record Undecoded(int key, ByteString payload, long offset, String reason)
    implements ChunkValue {}
