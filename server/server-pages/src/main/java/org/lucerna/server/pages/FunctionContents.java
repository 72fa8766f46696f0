package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.types.LocalReferences;
import org.lucerna.types.TypeText;

/**
 * The metadata of one version of a function, as pages show it.
 *
 * @param prototype in C; null if there is none
 * @param comments those on the function first, then in the order of their places
 * @param frame facts about the stack frame as a whole; null if there are none
 * @param members of the stack frame
 * @param others the remaining metadata, in words
 */
public record FunctionContents(
    @Nullable VisibleText prototype,
    List<Comment> comments,
    @Nullable String frame,
    List<Member> members,
    List<String> others) {
  /**
   * Maximum number of comments, and of members, that are shown: a hostile function has millions.
   */
  static final int MOST = 1000;

  /** Comment after a type that refers to others by ordinal. */
  private static final String LOCAL = "  /* numbers of types in one database: not served */";

  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,99}");

  /**
   * A comment.
   *
   * @param place {@code function}, or the offset in the function or in one of its tails
   * @param kind of the comment, in words; empty for the usual one
   */
  public record Comment(String place, String kind, VisibleText text) {}

  /**
   * A variable, an argument or a saved value in the stack frame.
   *
   * @param offset from the bottom of the frame; empty if unknown
   * @param type in C; empty if unknown
   * @param comment may be empty
   */
  public record Member(String offset, VisibleText name, VisibleText type, VisibleText comment) {}

  public FunctionContents {
    comments = List.copyOf(comments);
    members = List.copyOf(members);
    others = List.copyOf(others);
  }

  /**
   * Reads metadata; damaged chunks are counted.
   *
   * @param metadata in IDA's form
   * @param name that the prototype declares, if it can be a name in C; empty for the type alone
   */
  static FunctionContents of(ByteString metadata, ByteString name) {
    Collector collector = new Collector(declared(name));
    Metadata decoded = Metadata.decode(metadata);
    decoded.chunks().forEach(chunk -> collector.add(chunk.value()));
    if (decoded.damage() != null) {
      collector.others.add("the rest is damaged: " + decoded.damage().reason());
    }
    return collector.contents();
  }

  /** Collects the contents of chunks. */
  private static final class Collector {
    private final List<Placed> comments = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private final String name;
    private @Nullable VisibleText prototype;
    private @Nullable String frame;

    Collector(String name) {
      this.name = name;
    }

    /** A comment and its place; null on the function. */
    private record Placed(@Nullable Location at, int order, String kind, ByteString text) {
      private static final Comparator<Placed> IN_ORDER =
          Comparator.comparing(Placed::at, Comparator.nullsFirst(Location.IN_ORDER))
              .thenComparingInt(Placed::order);

      Comment comment() {
        return new Comment(at == null ? "function" : place(at), kind, VisibleText.lines(text));
      }
    }

    FunctionContents contents() {
      comments.sort(Placed.IN_ORDER);
      return new FunctionContents(
          prototype,
          cut(comments, "comments").stream().map(Placed::comment).toList(),
          frame,
          members,
          others);
    }

    private <T> List<T> cut(List<T> all, String things) {
      if (all.size() <= MOST) {
        return all;
      }
      others.add(Numbers.grouped(all.size() - (long) MOST) + " more " + things);
      return all.subList(0, MOST);
    }

    private void add(ChunkValue value) {
      switch (value) {
        case FunctionType type -> prototype = prototype(type, name);
        case FunctionComment comment ->
            comment(null, 1, comment.repeatable() ? "repeatable" : "", comment.text());
        case InstructionComments all ->
            all.items()
                .forEach(
                    item ->
                        comment(item.at(), 1, all.repeatable() ? "repeatable" : "", item.text()));
        case ExtraComments all ->
            all.items()
                .forEach(
                    item -> {
                      comment(item.at(), 0, "line before", item.anterior());
                      comment(item.at(), 2, "line after", item.posterior());
                    });
        case FrameDescription description -> frame(description);
        case StackPoints points ->
            others.add(Numbers.of(points.items().size(), "stack point", "stack points"));
        case Operands operands -> operands(operands.items().size());
        case FurtherOperands operands -> operands(operands.items().size());
        case DecompilationTime time -> others.add("decompiled in " + time.seconds() + " s");
        case Undecoded undecoded -> others.add("not understood: " + undecoded.reason());
      }
    }

    private void operands(int instructions) {
      others.add("forms of operands at " + Numbers.of(instructions, "instruction", "instructions"));
    }

    private void comment(@Nullable Location at, int order, String kind, ByteString text) {
      if (!text.isEmpty()) {
        comments.add(new Placed(at, order, kind, text));
      }
    }

    private void frame(FrameDescription description) {
      String arguments =
          description.argumentSize() < 0
              ? ""
              : ", " + Numbers.grouped(description.argumentSize()) + " of arguments";
      frame =
          Numbers.grouped(description.frameSize())
              + " bytes"
              + arguments
              + ", "
              + Numbers.grouped(description.savedRegistersSize())
              + " of saved registers";
      cut(description.members(), "variables").forEach(each -> members.add(member(each)));
    }
  }

  private static String declared(ByteString name) {
    String text = name.text();
    return IDENTIFIER.matcher(text).matches() ? text : "";
  }

  private static VisibleText prototype(FunctionType type, String name) {
    return VisibleText.lines(declaration(type.type(), type.fields(), name));
  }

  /** A type in C, marked if it cannot be served: see {@link LocalReferences}. */
  private static String declaration(ByteString type, @Nullable ByteString fields, String name) {
    String declaration = TypeText.declaration(type, fields, name);
    if (declaration == null) {
      return "type string " + type.hex();
    }
    return LocalReferences.in(type) ? declaration + LOCAL : declaration;
  }

  private static Member member(FrameMember member) {
    Long offset = member.offset();
    ByteString name = member.name();
    return new Member(
        offset == null ? "" : Numbers.hex(offset),
        name == null ? VisibleText.EMPTY : VisibleText.line(name),
        VisibleText.line(type(member)),
        VisibleText.lines(comment(member)));
  }

  private static String type(FrameMember member) {
    FrameMember.Type type = member.type();
    if (type != null) {
      return declaration(type.type(), type.fields(), "");
    }
    Long size = member.size();
    return size == null ? "" : Long.toUnsignedString(size) + (size == 1 ? " byte" : " bytes");
  }

  private static ByteString comment(FrameMember member) {
    ByteString comment = member.comment();
    ByteString repeatable = member.repeatableComment();
    if (comment != null && !comment.isEmpty()) {
      return comment;
    }
    return repeatable == null ? ByteString.EMPTY : repeatable;
  }

  private static String place(Location at) {
    String tail = at.chunk() == 0 ? "" : "tail " + at.chunk() + " ";
    return tail + "+" + Numbers.hex(at.offset());
  }
}
