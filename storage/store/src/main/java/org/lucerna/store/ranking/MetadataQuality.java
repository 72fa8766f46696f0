package org.lucerna.store.ranking;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.KeySet;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.types.LocalReferences;
import org.lucerna.types.TypeReader;

/**
 * How rich and sound metadata is, from 0 to {@link #MAX}: 40 for a readable prototype, 4 for each
 * comment up to 40, and 2 for each member of the frame up to 20. A comment with fewer than three
 * letters and digits, or that is not UTF-8, counts 0, and so does everything after a damaged chunk.
 * A prototype that refers to types by the ordinals of one database is not readable elsewhere.
 */
public final class MetadataQuality {
  /** The best metadata. */
  public static final int MAX = 100;

  private static final int PROTOTYPE = 40;
  private static final int COMMENT = 4;
  private static final int COMMENTS = 40;
  private static final int MEMBER = 2;
  private static final int MEMBERS = 20;
  private static final int SHORTEST_COMMENT = 3;

  private int prototype;
  private int comments;
  private int members;

  private MetadataQuality() {}

  /** The quality of a function's metadata. */
  public static int of(FunctionInfo function) {
    if (function.metadata().isEmpty()) {
      return 0;
    }
    MetadataQuality metadataQuality = new MetadataQuality();
    FunctionInfo inIdasForm = MetadataConverter.to(MetadataForm.IDA, function);
    for (MetadataChunk chunk : Metadata.decode(inIdasForm.metadata(), KeySet.WRITTEN).chunks()) {
      metadataQuality.add(chunk.value());
    }
    return metadataQuality.prototype
        + Math.min(COMMENTS, metadataQuality.comments * COMMENT)
        + Math.min(MEMBERS, metadataQuality.members * MEMBER);
  }

  private void add(ChunkValue value) {
    switch (value) {
      case FunctionType type -> prototype = isReadable(type) ? PROTOTYPE : 0;
      case FunctionComment comment -> addComment(comment.text());
      case InstructionComments all -> all.items().forEach(one -> addComment(one.text()));
      case ExtraComments all ->
          all.items()
              .forEach(
                  one -> {
                    addComment(one.anterior());
                    addComment(one.posterior());
                  });
      case FrameDescription frame -> members = frame.members().size();
      case DecompilationTime _, StackPoints _, Operands _, FurtherOperands _, Undecoded _ -> {
        // Not scored, or unreadable.
      }
    }
  }

  private static boolean isReadable(FunctionType type) {
    ByteString fields = type.fields();
    if (LocalReferences.in(type.type())) {
      // It is not served.
      return false;
    }
    try {
      return TypeReader.read(type.type(), fields == null ? ByteString.EMPTY : fields)
          instanceof org.lucerna.types.FunctionSignature;
    } catch (FormatException damaged) {
      return false;
    }
  }

  private void addComment(ByteString text) {
    if (text.isUtf8()
        && text.text()
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .limit(SHORTEST_COMMENT)
                .count()
            == SHORTEST_COMMENT) {
      comments++;
    }
  }
}
