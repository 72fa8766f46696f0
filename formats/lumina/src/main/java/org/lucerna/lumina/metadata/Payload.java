package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Converts payloads to values and back. */
final class Payload {
  private Payload() {}

  /** The value of {@code payload} if it decodes to its last byte; otherwise {@link Undecoded}. */
  static ChunkValue decode(int key, ByteString payload) {
    MetadataKey known = MetadataKey.of(key);
    if (known == null) {
      return new Undecoded(key, payload, 0, "unknown key " + Integer.toUnsignedString(key));
    }
    Cursor in = Cursor.of(payload);
    try {
      ChunkValue value = read(known, in);
      if (!in.atEnd()) {
        throw new FormatException(
            in.offset(), "the end of the payload", in.remaining() + " bytes more");
      }
      return value;
    } catch (FormatException broken) {
      return new Undecoded(key, payload, broken.offset(), String.valueOf(broken.getMessage()));
    }
  }

  private static ChunkValue read(MetadataKey key, Cursor in) {
    return switch (key) {
      case TYPE -> FunctionType.read(in);
      case VD_ELAPSED -> DecompilationTime.read(in);
      case FCMT -> new FunctionComment(false, in.rest());
      case FRPTCMT -> new FunctionComment(true, in.rest());
      case CMTS -> InstructionComments.read(MetadataCodec.IDA, false, in);
      case RPTCMTS -> InstructionComments.read(MetadataCodec.IDA, true, in);
      case EXTRACMTS -> ExtraComments.read(MetadataCodec.IDA, in);
      case USER_STKPNTS -> StackPoints.read(MetadataCodec.IDA, in);
      case FRAME_DESC -> FrameDescription.read(in);
      case OPS -> Operands.read(in);
      case OPS_EX -> FurtherOperands.read(in);
    };
  }

  /** The canonical form. */
  static ByteString encode(ChunkValue value) {
    ByteSink out = new ByteSink();
    switch (value) {
      case FunctionType type -> type.write(out);
      case DecompilationTime time -> time.write(out);
      case FunctionComment comment -> out.bytes(comment.text());
      case InstructionComments comments -> comments.write(MetadataCodec.IDA, out);
      case ExtraComments comments -> comments.write(MetadataCodec.IDA, out);
      case StackPoints points -> points.write(MetadataCodec.IDA, out);
      case FrameDescription frame -> frame.write(out);
      case Operands operands -> operands.write(out);
      case FurtherOperands operands -> operands.write(out);
      case Undecoded raw -> out.bytes(raw.payload());
    }
    return out.toByteString();
  }
}
