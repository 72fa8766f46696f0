package org.lucerna.service;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.DescribedFunction;
import org.lucerna.api.DescribedFunction.Comment;
import org.lucerna.api.DescribedFunction.Kind;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.store.MemoryGrant;
import org.lucerna.types.TypeText;

/** A function's metadata in words, for people and tools that do not decode it. Not thread-safe. */
public final class FunctionDescription {
  /** Longest prototype, in characters: a hostile one has no end. */
  private static final int LONGEST = 4096;

  /** Memory of decoded metadata, per byte of it: see {@link Metadata#decode}. */
  private static final int DECODED = 100;

  private final List<Comment> comments = new ArrayList<>();
  private @Nullable String prototype;

  private FunctionDescription() {}

  /**
   * A function that was found.
   *
   * @param memory called before its metadata is decoded
   */
  public static DescribedFunction of(Md5 key, PullResult.Found found, MemoryGrant memory) {
    FunctionInfo function = found.function();
    memory.take((long) DECODED * function.metadata().length());
    FunctionDescription description = new FunctionDescription();
    Metadata.decode(function.metadata()).chunks().forEach(chunk -> description.add(chunk.value()));
    return new DescribedFunction(
        key,
        function.name(),
        function.size(),
        found.frequency(),
        function.metadata(),
        description.prototype,
        description.comments);
  }

  private void add(ChunkValue value) {
    switch (value) {
      case FunctionType type -> {
        String text = TypeText.declaration(type.type(), type.fields(), "");
        prototype = text == null ? null : text.substring(0, Math.min(text.length(), LONGEST));
      }
      case FunctionComment comment ->
          comments.add(
              new Comment(Kind.FUNCTION, comment.repeatable(), null, null, comment.text()));
      case InstructionComments all ->
          all.items()
              .forEach(item -> add(Kind.INSTRUCTION, all.repeatable(), item.at(), item.text()));
      case ExtraComments all ->
          all.items()
              .forEach(
                  item -> {
                    add(Kind.BEFORE, false, item.at(), item.anterior());
                    add(Kind.AFTER, false, item.at(), item.posterior());
                  });
      case FrameDescription _,
          DecompilationTime _,
          FurtherOperands _,
          Operands _,
          StackPoints _,
          Undecoded _ -> {
        // Neither prototype nor comment.
      }
    }
  }

  private void add(Kind kind, boolean repeatable, Location at, ByteString text) {
    if (!text.isEmpty()) {
      comments.add(new Comment(kind, repeatable, at.chunk(), at.offset(), text));
    }
  }
}
