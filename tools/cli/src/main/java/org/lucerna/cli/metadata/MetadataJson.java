package org.lucerna.cli.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.Damage;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Located;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.types.TypeText;

/** A function's metadata as JSON: {@code {complete, chunks:[{key,name,value}], encoded, error}}. */
public final class MetadataJson {
  private MetadataJson() {}

  public static JsonObject of(Metadata metadata) {
    return new JsonObject()
        .put("complete", metadata.complete())
        .put("chunks", metadata.chunks().stream().map(MetadataJson::chunk).toList())
        .hex("encoded", metadata.encode())
        .put("error", error(metadata));
  }

  /** Why the metadata is incomplete; null if it is complete. */
  static @Nullable String error(Metadata metadata) {
    Damage damage = metadata.damage();
    if (damage != null) {
      return damage.reason();
    }
    for (MetadataChunk chunk : metadata.chunks()) {
      if (chunk.value() instanceof Undecoded undecoded) {
        return error(name(chunk), undecoded);
      }
    }
    return null;
  }

  /** The error in the payload of a chunk with this name; null if there is none. */
  static String error(@Nullable String name, Undecoded undecoded) {
    return name == null
        ? undecoded.reason()
        : "in the payload of " + name + ", " + undecoded.reason();
  }

  private static JsonObject chunk(MetadataChunk chunk) {
    JsonObject json =
        new JsonObject()
            .unsigned("key", Integer.toUnsignedLong(chunk.key()))
            .put("name", name(chunk));
    return put(json, chunk.value());
  }

  /** Adds the content of a chunk. */
  static JsonObject put(JsonObject json, ChunkValue value) {
    return switch (value) {
      case FunctionComment comment -> json.text("value", comment.text());
      case Undecoded undecoded -> json.hex("value", undecoded.payload());
      case FunctionType type -> json.put("value", type(type));
      case DecompilationTime time ->
          json.put("value", new JsonObject().number("seconds", time.seconds()));
      case FrameDescription frame -> json.put("value", frame(frame));
      case InstructionComments comments ->
          json.put("value", items(comments.items(), (item, to) -> to.text("text", item.text())));
      case ExtraComments comments ->
          json.put(
              "value",
              items(
                  comments.items(),
                  (item, to) ->
                      to.text("anterior", item.anterior()).text("posterior", item.posterior())));
      case StackPoints points ->
          json.put("value", items(points.items(), (item, to) -> to.number("delta", item.delta())));
      case Operands operands ->
          json.put(
              "value",
              items(
                  operands.items(),
                  (item, to) ->
                      to.put("operands", operands(0, List.of(item.first(), item.second())))));
      case FurtherOperands operands ->
          json.put(
              "value",
              items(
                  operands.items(),
                  (item, to) ->
                      to.put("operands", operands(FurtherOperands.FIRST, item.operands()))));
    };
  }

  private static @Nullable String name(MetadataChunk chunk) {
    MetadataKey key = MetadataKey.of(chunk.key());
    return key == null ? null : key.name();
  }

  private static JsonObject type(FunctionType type) {
    return new JsonObject()
        .put("declaration", TypeText.declaration(type.type(), type.fields(), ""))
        .put("byUser", type.byUser())
        .number("source", type.source())
        .hex("type", type.type())
        .hex("fields", type.fields());
  }

  private static JsonObject frame(FrameDescription frame) {
    return new JsonObject()
        .number("frameSize", frame.frameSize())
        .number("argumentSize", frame.argumentSize())
        .number("savedRegistersSize", frame.savedRegistersSize())
        .put("members", frame.members().stream().map(MetadataJson::member).toList());
  }

  /** Only the parts that the member has: absent differs from empty. */
  private static JsonObject member(FrameMember member) {
    JsonObject json = new JsonObject();
    if (member.offset() != null) {
      json.unsigned("offset", member.offset());
    }
    if (member.size() != null) {
      json.unsigned("size", member.size());
    }
    if (member.name() != null) {
      json.text("name", member.name());
    }
    FrameMember.Type type = member.type();
    if (type != null) {
      json.put(
          "type",
          new JsonObject()
              .put("declaration", TypeText.declaration(type.type(), type.fields(), ""))
              .hex("type", type.type())
              .hex("fields", type.fields()));
    }
    if (member.comment() != null) {
      json.text("comment", member.comment());
    }
    if (member.repeatableComment() != null) {
      json.text("repeatableComment", member.repeatableComment());
    }
    FrameMember.Form form = member.form();
    if (form != null) {
      json.put("form", operand(form.low()).put("high", word(form.high())));
    }
    return json;
  }

  /** An object with the items, each with its place and the fields that {@code rest} adds. */
  static <T extends Located> JsonObject items(List<T> items, BiConsumer<T, JsonObject> rest) {
    List<JsonObject> list = new ArrayList<>(items.size());
    for (T item : items) {
      JsonObject json =
          new JsonObject().number("chunk", item.at().chunk()).number("offset", item.at().offset());
      rest.accept(item, json);
      list.add(json);
    }
    return new JsonObject().put("items", list);
  }

  /** Only the operands with a form. {@code first} is the number of the first. */
  private static List<JsonObject> operands(int first, List<OperandType> operands) {
    List<JsonObject> list = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).form() != OperandForm.NONE) {
        JsonObject json = new JsonObject().number("operand", first + i);
        list.add(put(json, operands.get(i)));
      }
    }
    return list;
  }

  private static JsonObject operand(OperandType operand) {
    return put(new JsonObject(), operand);
  }

  private static JsonObject put(JsonObject json, OperandType operand) {
    json.put("form", word(operand.form()));
    OffsetReference reference = operand.reference();
    if (reference != null) {
      json.put(
          "reference",
          new JsonObject()
              .unsigned("target", reference.target())
              .unsigned("base", reference.base())
              .number("targetDelta", reference.targetDelta())
              .unsigned("flags", Integer.toUnsignedLong(reference.flags())));
    }
    return json;
  }

  /** The form as written here: {@code stack_variable}. */
  static String word(OperandForm form) {
    return form.name().toLowerCase(Locale.ROOT);
  }
}
