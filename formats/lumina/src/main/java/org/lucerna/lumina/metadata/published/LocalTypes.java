package org.lucerna.lumina.metadata.published;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.types.LocalReferences;

/**
 * Types in metadata that refer to others by ordinal: they are meaningful only in the database that
 * they come from. In any other, an ordinal is another type or none, without a word. No method
 * throws, for any bytes.
 */
public final class LocalTypes {
  /** The byte before an ordinal. */
  private static final int MARK = '#';

  private LocalTypes() {}

  /** Whether a function's prototype or a member of its frame has such a type. */
  public static boolean in(FunctionInfo function) {
    return !dropped(function).equals(function);
  }

  /**
   * The function without such types: its prototype is left out, or the type of the member of its
   * frame. All other bytes of its metadata stay.
   *
   * @return the same object if there are none
   */
  public static FunctionInfo dropped(FunctionInfo function) {
    ByteString blob = function.metadata();
    if (blob.indexOf(MARK) < 0) {
      return function;
    }
    MetadataCodec codec = MetadataCodec.of(function.form());
    ChunkWalk walk = new ChunkWalk(blob, codec);
    ByteSink out = new ByteSink();
    int done = 0;
    while (walk.next()) {
      ByteString rest =
          walk.payload().indexOf(MARK) < 0 ? null : rest(codec, walk.key(), walk.payload());
      if (rest != null) {
        out.bytes(blob.slice(done, walk.start())).bytes(rest);
        done = walk.end();
      }
    }
    return done == 0
        ? function
        : function.withMetadata(out.bytes(blob.slice(done, blob.length())).toByteString());
  }

  /** The rest of a chunk with such types, empty if nothing is left; null if there are none. */
  private static @Nullable ByteString rest(MetadataCodec codec, int key, ByteString payload) {
    return switch (MetadataKey.of(key)) {
      case TYPE -> isLocal(payload) ? ByteString.EMPTY : null;
      case FRAME_DESC ->
          switch (codec) {
            case IDA -> ofIda(payload);
            case PUBLISHED -> ofPublished(payload);
          };
      case VD_ELAPSED, FCMT, FRPTCMT, CMTS, RPTCMTS, EXTRACMTS, USER_STKPNTS, OPS, OPS_EX -> null;
      case null -> null;
    };
  }

  /** The payload of a type is the same in both forms. */
  private static boolean isLocal(ByteString payload) {
    return MetadataChunk.of(MetadataKey.TYPE.number(), payload).value() instanceof FunctionType type
        && LocalReferences.in(type.type());
  }

  private static @Nullable ByteString ofIda(ByteString payload) {
    if (!(MetadataChunk.of(MetadataKey.FRAME_DESC.number(), payload).value()
        instanceof FrameDescription frame)) {
      return null;
    }
    List<FrameMember> members =
        frame.members().stream()
            .map(member -> isLocal(member) ? member.untyped() : member)
            .toList();
    return members.equals(frame.members())
        ? null
        : MetadataChunk.of(
                new FrameDescription(
                    frame.frameSize(), frame.argumentSize(), frame.savedRegistersSize(), members))
            .bytes();
  }

  private static boolean isLocal(FrameMember member) {
    FrameMember.Type type = member.type();
    return type != null && LocalReferences.in(type.type());
  }

  private static @Nullable ByteString ofPublished(ByteString payload) {
    if (!(PublishedPayload.decode(MetadataKey.FRAME_DESC.number(), payload)
        instanceof PublishedValue.Frame(PublishedFrame frame))) {
      return null;
    }
    List<PublishedVariable> variables =
        frame.variables().stream().map(each -> isLocal(each) ? each.untyped() : each).toList();
    return variables.equals(frame.variables())
        ? null
        : PublishedChunk.of(
                new PublishedValue.Frame(
                    new PublishedFrame(
                        frame.frameSize(), frame.argumentSize(), frame.flags(), variables)))
            .bytes();
  }

  private static boolean isLocal(PublishedVariable variable) {
    ByteString type = variable.type();
    int end = type.indexOf(0);
    return LocalReferences.in(end < 0 ? type : type.slice(0, end));
  }
}
