package org.lucerna.lumina.metadata.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.published.PublishedValue.Common;

/** From a payload of the published form to its value and back. */
final class PublishedPayload {
  private static final MetadataCodec NOTATION = MetadataCodec.PUBLISHED;

  private PublishedPayload() {}

  /** What {@code payload} says, to its last byte, or else {@link Undecoded}. */
  static PublishedValue decode(int tag, ByteString payload) {
    Cursor in = Cursor.of(payload);
    try {
      PublishedValue value =
          switch (tag) {
            case 1, 3, 4 -> sameInIda(tag, in);
            case 5, 6 -> new Common(InstructionComments.read(NOTATION, tag == 6, in));
            case 7 -> new Common(ExtraComments.read(NOTATION, in));
            case 8 -> new Common(StackPoints.read(NOTATION, in));
            case PublishedValue.Frame.TAG -> new PublishedValue.Frame(PublishedFrame.read(in));
            case PublishedValue.Operands.TYPES, PublishedValue.Operands.FORMS ->
                new PublishedValue.Operands(
                    OperandValues.read(tag == PublishedValue.Operands.FORMS, in));
            default ->
                new Common(
                    new Undecoded(
                        tag, in.rest(), 0, "unknown tag " + Integer.toUnsignedString(tag)));
          };
      if (!in.atEnd()) {
        throw new FormatException(
            in.offset(), "the end of the payload", in.remaining() + " bytes more");
      }
      return value;
    } catch (FormatException broken) {
      return new Common(
          new Undecoded(tag, payload, broken.offset(), String.valueOf(broken.getMessage())));
    }
  }

  /** Nothing in these depends on the form. */
  private static PublishedValue sameInIda(int tag, Cursor in) {
    return new Common(MetadataChunk.of(tag, in.rest()).value());
  }

  /** The canonical form. */
  static ByteString encode(PublishedValue value) {
    ByteSink out = new ByteSink();
    switch (value) {
      case Common(InstructionComments comments) -> comments.write(NOTATION, out);
      case Common(ExtraComments comments) -> comments.write(NOTATION, out);
      case Common(StackPoints points) -> points.write(NOTATION, out);
      case Common(var same) -> out.bytes(MetadataChunk.of(same).payload());
      case PublishedValue.Frame(PublishedFrame frame) -> frame.write(out);
      case PublishedValue.Operands(OperandValues values) -> values.write(out);
    }
    return out.toByteString();
  }
}
