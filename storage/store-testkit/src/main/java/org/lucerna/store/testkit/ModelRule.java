package org.lucerna.store.testkit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.KeySet;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.model.ServingRule;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.LocalReferences;
import org.lucerna.types.TypeReader;

/**
 * The additions of a push to a function, read off the table of {@code docs/ranking.md} and written
 * again without regard to speed: an oracle that shared the rule of the product could not find it
 * wrong.
 */
record ModelRule(ServingRule.Merge merge) {
  /**
   * The version to add; null if none is added.
   *
   * @param live versions before, oldest first
   */
  @Nullable FunctionInfo next(List<FunctionInfo> live, FunctionInfo pushed, PushMode mode) {
    if (live.isEmpty()) {
      return pushed;
    }
    FunctionInfo newest = live.getLast();
    return switch (mode) {
      case OVERRIDE -> isSame(newest, pushed) ? null : pushed;
      case OVERRIDE_IF_BETTER -> isRepeatedOrPoorer(live, pushed) ? null : pushed;
      case DO_NOT_OVERRIDE -> null;
      case MERGE -> {
        FunctionInfo same = MetadataConverter.to(newest.form(), pushed);
        ByteString both = merge.of(newest.form(), newest.metadata(), same.metadata());
        yield both.equals(newest.metadata()) ? null : newest.withMetadata(both);
      }
    };
  }

  private static boolean isRepeatedOrPoorer(List<FunctionInfo> live, FunctionInfo pushed) {
    FunctionInfo ofName = null;
    for (FunctionInfo version : live) {
      if (isSame(version, pushed)) {
        return true;
      }
      ofName = version.name().equals(pushed.name()) ? version : ofName;
    }
    return ofName != null && quality(ofName) > quality(pushed);
  }

  /** Whether both are equal in the form of either. */
  private static boolean isSame(FunctionInfo one, FunctionInfo other) {
    return one.equals(other)
        || MetadataConverter.to(other.form(), one).equals(other)
        || MetadataConverter.to(one.form(), other).equals(one);
  }

  private static int quality(FunctionInfo function) {
    int prototype = 0;
    int comments = 0;
    int members = 0;
    FunctionInfo readable = MetadataConverter.to(MetadataForm.IDA, function);
    for (MetadataChunk chunk : Metadata.decode(readable.metadata(), KeySet.WRITTEN).chunks()) {
      ChunkValue value = chunk.value();
      if (value instanceof FunctionType type) {
        prototype = isReadable(type) ? 40 : 0;
      } else if (value instanceof FunctionComment comment) {
        comments += useful(comment.text());
      } else if (value instanceof InstructionComments all) {
        comments += all.items().stream().mapToInt(item -> useful(item.text())).sum();
      } else if (value instanceof ExtraComments all) {
        comments +=
            all.items().stream()
                .mapToInt(item -> useful(item.anterior()) + useful(item.posterior()))
                .sum();
      } else if (value instanceof FrameDescription frame) {
        members = frame.members().size();
      }
    }
    return prototype + Math.min(40, 4 * comments) + Math.min(20, 2 * members);
  }

  /** Whether it is the type of a function, without types that only its database has. */
  private static boolean isReadable(FunctionType type) {
    ByteString fields = type.fields();
    try {
      return !LocalReferences.in(type.type())
          && TypeReader.read(type.type(), fields == null ? ByteString.EMPTY : fields)
              instanceof FunctionSignature;
    } catch (FormatException damaged) {
      return false;
    }
  }

  /** 1 for a comment with three letters or digits in UTF-8, otherwise 0. */
  private static int useful(ByteString comment) {
    long letters = comment.text().codePoints().filter(Character::isLetterOrDigit).count();
    return comment.isUtf8() && letters >= 3 ? 1 : 0;
  }
}
