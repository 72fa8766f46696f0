package org.lucerna.lumina.metadata.published;

import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.Undecoded;

/** The content of a chunk of the published form. */
public sealed interface PublishedValue {
  /** The number of its tag; negative above {@link Integer#MAX_VALUE}. */
  int tag();

  /**
   * Values that both forms share (tags 1 and 3 to 8), and those that cannot be decoded ({@link
   * Undecoded}, also of tag 2 and of unknown tags).
   *
   * @param value the key is the tag
   */
  record Common(ChunkValue value) implements PublishedValue {
    @Override
    public int tag() {
      return value.key();
    }
  }

  /** Tag 9. */
  record Frame(PublishedFrame frame) implements PublishedValue {
    @Override
    public int tag() {
      return MetadataKey.FRAME_DESC.number();
    }
  }

  /** Tag 10, types of variables, or 11, forms of operands. */
  record Operands(OperandValues values) implements PublishedValue {
    @Override
    public int tag() {
      return (values.forms() ? MetadataKey.OPS_EX : MetadataKey.OPS).number();
    }
  }
}
