package org.lucerna.lumina.metadata.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.published.PublishedValue.Common;

/** Converts payloads of the published form to values and back. */
final class PublishedPayload {
  private static final MetadataCodec CODEC = MetadataCodec.PUBLISHED;

  private PublishedPayload() {}

  /** The value of {@code payload} if it decodes to its last byte; otherwise {@link Undecoded}. */
  static PublishedValue decode(int tag, ByteString payload) {
    Cursor in = Cursor.of(payload);
    try {
      PublishedValue value =
          switch (MetadataKey.of(tag)) {
            case TYPE, FCMT, FRPTCMT -> sameInIda(tag, in);
            case CMTS -> new Common(InstructionComments.read(CODEC, false, in));
            case RPTCMTS -> new Common(InstructionComments.read(CODEC, true, in));
            case EXTRACMTS -> new Common(ExtraComments.read(CODEC, in));
            case USER_STKPNTS -> new Common(StackPoints.read(CODEC, in));
            case FRAME_DESC -> new PublishedValue.Frame(PublishedFrame.read(in));
            case OPS -> new PublishedValue.Operands(OperandValues.read(false, in));
            case OPS_EX -> new PublishedValue.Operands(OperandValues.read(true, in));
            case VD_ELAPSED -> unknown(tag, in);
            case null -> unknown(tag, in);
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

  private static PublishedValue unknown(int tag, Cursor in) {
    String reason = "unknown tag " + Integer.toUnsignedString(tag);
    return new Common(new Undecoded(tag, in.rest(), 0, reason));
  }

  /** The encoding of these is the same in both forms. */
  private static PublishedValue sameInIda(int tag, Cursor in) {
    return new Common(MetadataChunk.of(tag, in.rest()).value());
  }

  /**
   * The canonical form.
   *
   * @throws IllegalArgumentException if only IDA's form has the value
   */
  static ByteString encode(PublishedValue value) {
    ByteSink out = new ByteSink();
    switch (value) {
      case Common(ChunkValue common) -> write(common, out);
      case PublishedValue.Frame(PublishedFrame frame) -> frame.write(out);
      case PublishedValue.Operands(OperandValues values) -> values.write(out);
    }
    return out.toByteString();
  }

  private static void write(ChunkValue common, ByteSink out) {
    switch (common) {
      case InstructionComments comments -> comments.write(CODEC, out);
      case ExtraComments comments -> comments.write(CODEC, out);
      case StackPoints points -> points.write(CODEC, out);
      case FunctionType _, FunctionComment _, Undecoded _ ->
          out.bytes(MetadataChunk.of(common).payload());
      case DecompilationTime _, FrameDescription _, Operands _, FurtherOperands _ ->
          throw new IllegalArgumentException(
              "the published form has no " + common.getClass().getSimpleName());
    }
  }
}
