package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteString;

/**
 * Keys 3 and 4: a comment on the whole function. The payload is the text and nothing else.
 * (Several.)
 *
 * @param repeatable whether it is also shown where the function is referenced (key 4)
 * @param text any bytes, mostly UTF-8; lines are joined by LF
 */
public record FunctionComment(boolean repeatable, ByteString text) implements ChunkValue {
  @Override
  public int key() {
    return (repeatable ? MetadataKey.FRPTCMT : MetadataKey.FCMT).number();
  }
}
