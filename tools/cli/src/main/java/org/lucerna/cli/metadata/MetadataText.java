package org.lucerna.cli.metadata;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Table;
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
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.published.OperandValues;
import org.lucerna.lumina.metadata.published.PublishedChunk;
import org.lucerna.lumina.metadata.published.PublishedFrame;
import org.lucerna.lumina.metadata.published.PublishedMetadata;
import org.lucerna.lumina.metadata.published.PublishedValue;
import org.lucerna.lumina.metadata.published.PublishedVariable;
import org.lucerna.types.TypeText;

/** A function's metadata for people: a row for each statement, with its key and place. */
public final class MetadataText {
  private final Table table = new Table("KEY", "PLACE", "VALUE");

  private MetadataText() {}

  public static Table of(Metadata metadata) {
    MetadataText text = new MetadataText();
    metadata.chunks().forEach(text::add);
    return text.table;
  }

  public static Table of(PublishedMetadata metadata) {
    MetadataText text = new MetadataText();
    text.table.row("SIZE", "", Integer.toUnsignedString(metadata.functionSize()) + " bytes");
    for (PublishedChunk chunk : metadata.chunks()) {
      String name = PublishedJson.name(chunk);
      text.add(name == null ? Integer.toUnsignedString(chunk.tag()) : name, chunk.value());
    }
    return text.table;
  }

  private void add(String name, PublishedValue value) {
    switch (value) {
      case PublishedValue.Common(ChunkValue same) -> add(name, same);
      case PublishedValue.Frame(PublishedFrame frame) -> {
        String arguments = frame.argumentSize() < 0 ? "?" : Long.toString(frame.argumentSize());
        table.row(
            name,
            "",
            "%d bytes, %s of arguments, flags 0x%x"
                .formatted(frame.frameSize(), arguments, frame.flags()));
        for (PublishedVariable variable : frame.variables()) {
          String words = variable.name().text() + ", " + Long.toUnsignedString(variable.size());
          table.row(name, hex(variable.offset()), words + " bytes");
        }
      }
      case PublishedValue.Operands(OperandValues values) ->
          values
              .items()
              .forEach(
                  item ->
                      table.row(
                          name,
                          place(item.at()),
                          "0x%02x, %d".formatted(item.flags(), item.value())));
    }
  }

  /** The key's name, or its number if it has none. */
  public static String name(MetadataChunk chunk) {
    MetadataKey key = MetadataKey.of(chunk.key());
    return key == null ? Integer.toUnsignedString(chunk.key()) : key.name();
  }

  private void add(MetadataChunk chunk) {
    add(name(chunk), chunk.value());
  }

  private void add(String name, ChunkValue value) {
    switch (value) {
      case FunctionType type -> table.row(name, "", type(type));
      case DecompilationTime time -> table.row(name, "", time.seconds() + " s");
      case FunctionComment comment -> table.row(name, "", comment.text());
      case Undecoded undecoded ->
          table.row(name, "", undecoded.payload().hex() + " (" + undecoded.reason() + ")");
      case FrameDescription frame -> frame(name, frame);
      case InstructionComments comments ->
          comments.items().forEach(item -> table.row(name, place(item.at()), item.text()));
      case ExtraComments comments ->
          comments
              .items()
              .forEach(
                  item -> {
                    said(name, item.at(), "before: ", item.anterior());
                    said(name, item.at(), "behind: ", item.posterior());
                  });
      case StackPoints points ->
          points.items().forEach(item -> table.row(name, place(item.at()), item.delta()));
      case Operands operands ->
          operands
              .items()
              .forEach(item -> operands(name, item.at(), 0, List.of(item.first(), item.second())));
      case FurtherOperands operands ->
          operands
              .items()
              .forEach(item -> operands(name, item.at(), FurtherOperands.FIRST, item.operands()));
    }
  }

  private static String type(FunctionType type) {
    String words = type(type.type(), type.fields(), "");
    return type.byUser() ? words + " (by the user)" : words;
  }

  /** A declaration, or the bytes if there is none. */
  private static String type(ByteString type, @Nullable ByteString fields, String name) {
    String declaration = TypeText.declaration(type, fields, name);
    return declaration == null ? (name + " type " + type.hex()).strip() : declaration;
  }

  private void frame(String name, FrameDescription frame) {
    String arguments = frame.argumentSize() < 0 ? "?" : Long.toString(frame.argumentSize());
    table.row(
        name,
        "",
        "%d bytes, %s of arguments, %d of saved registers"
            .formatted(frame.frameSize(), arguments, frame.savedRegistersSize()));
    for (FrameMember member : frame.members()) {
      Long offset = member.offset();
      table.row(name, offset == null ? "?" : hex(offset), member(member));
    }
  }

  private static String member(FrameMember member) {
    StringJoiner words = new StringJoiner(", ");
    String name = member.name() == null ? "" : member.name().text();
    FrameMember.Type type = member.type();
    if (type != null) {
      words.add(type(type.type(), type.fields(), name));
    } else if (!name.isEmpty()) {
      words.add(name);
    }
    if (member.size() != null) {
      words.add(Long.toUnsignedString(member.size()) + " bytes");
    }
    FrameMember.Form form = member.form();
    if (form != null && form.low().form() != OperandForm.NONE) {
      words.add("as " + operand(form.low()));
    }
    return words + comment(member.comment()) + comment(member.repeatableComment());
  }

  private static String comment(@Nullable ByteString text) {
    return text == null ? "" : " ; " + text;
  }

  private void said(String name, Location at, String where, ByteString lines) {
    if (!lines.isEmpty()) {
      table.row(name, place(at), where + lines);
    }
  }

  private void operands(String name, Location at, int first, List<OperandType> operands) {
    StringJoiner words = new StringJoiner(", ");
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).form() != OperandForm.NONE) {
        words.add("operand " + (first + i) + " as " + operand(operands.get(i)));
      }
    }
    table.row(name, place(at), words);
  }

  private static String operand(OperandType operand) {
    OffsetReference reference = operand.reference();
    String word = MetadataJson.word(operand.form()).replace('_', ' ');
    return reference == null ? word : word + " from " + hex(reference.base());
  }

  /** The offset in the function, or in one of its tails. */
  private static String place(Location at) {
    return (at.chunk() == 0 ? "+" : "tail " + at.chunk() + " +") + hex(at.offset());
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }
}
