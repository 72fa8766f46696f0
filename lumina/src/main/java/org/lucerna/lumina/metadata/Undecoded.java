package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteString;

/**
 * A payload that is not what its key's layout says, or whose key is not known. It keeps its bytes.
 *
 * @param key the chunk's key; above {@link Integer#MAX_VALUE} it is negative
 * @param payload all of it
 * @param offset where decoding stopped, in bytes from the start of the <em>payload</em>
 * @param reason what is wrong there, in words; an offset in it is the payload's too
 */
public record Undecoded(int key, ByteString payload, long offset, String reason)
    implements ChunkValue {}
