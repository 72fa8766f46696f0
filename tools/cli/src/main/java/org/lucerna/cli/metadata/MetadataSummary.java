package org.lucerna.cli.metadata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.types.TypeText;

/**
 * A function's metadata in one line for people: its prototype, and how much there is of the rest.
 */
public final class MetadataSummary {
  private @Nullable String prototype;
  private int comments;
  private int members;
  private int operands;
  private int stackPoints;

  private MetadataSummary() {}

  /** Such as {@code int f(int a), 3 comments, 2 frame members}; empty if there is nothing. */
  public static String of(Metadata metadata) {
    MetadataSummary summary = new MetadataSummary();
    metadata.chunks().forEach(chunk -> summary.add(chunk.value()));
    return summary.text();
  }

  private void add(ChunkValue value) {
    switch (value) {
      case FunctionType type -> {
        String declaration = TypeText.declaration(type.type(), type.fields(), "");
        prototype = declaration == null ? "type " + type.type().hex() : declaration;
      }
      case FunctionComment _ -> comments++;
      case InstructionComments all -> comments += all.items().size();
      case ExtraComments all -> comments += all.items().size();
      case FrameDescription frame -> members += frame.members().size();
      case Operands all -> operands += all.items().size();
      case FurtherOperands all -> operands += all.items().size();
      case StackPoints all -> stackPoints += all.items().size();
      case DecompilationTime _, Undecoded _ -> {
        // Neither is harvested from files.
      }
    }
  }

  private String text() {
    List<String> parts = new ArrayList<>();
    if (prototype != null) {
      parts.add(prototype);
    }
    count(parts, comments, "comment");
    count(parts, members, "frame member");
    count(parts, operands, "shown operand");
    count(parts, stackPoints, "stack point");
    return String.join(", ", parts);
  }

  private static void count(List<String> parts, int count, String thing) {
    if (count > 0) {
      parts.add(count + " " + thing + (count == 1 ? "" : "s"));
    }
  }
}
