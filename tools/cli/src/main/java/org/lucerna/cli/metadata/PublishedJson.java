package org.lucerna.cli.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.Damage;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.published.OperandValues;
import org.lucerna.lumina.metadata.published.PublishedChunk;
import org.lucerna.lumina.metadata.published.PublishedFrame;
import org.lucerna.lumina.metadata.published.PublishedMetadata;
import org.lucerna.lumina.metadata.published.PublishedValue;
import org.lucerna.lumina.metadata.published.PublishedVariable;

/** Like {@link MetadataJson}, for the published form, which also has the function's size. */
public final class PublishedJson {
  private PublishedJson() {}

  public static JsonObject of(PublishedMetadata metadata) {
    return new JsonObject()
        .put("complete", metadata.complete())
        .unsigned("functionSize", Integer.toUnsignedLong(metadata.functionSize()))
        .put("chunks", metadata.chunks().stream().map(PublishedJson::chunk).toList())
        .hex("encoded", metadata.encode())
        .put("error", error(metadata));
  }

  /** Why the metadata is incomplete; null if it is complete. */
  static @Nullable String error(PublishedMetadata metadata) {
    Damage damage = metadata.damage();
    if (damage != null) {
      return damage.reason();
    }
    for (PublishedChunk chunk : metadata.chunks()) {
      if (chunk.value() instanceof PublishedValue.Common(Undecoded undecoded)) {
        return MetadataJson.error(name(chunk), undecoded);
      }
    }
    return null;
  }

  /** The names of IDA's keys with the same meaning, otherwise those of the description. */
  static @Nullable String name(PublishedChunk chunk) {
    MetadataKey key = MetadataKey.of(chunk.tag());
    if (key == null) {
      return null;
    }
    return switch (key) {
      case TYPE, FCMT, FRPTCMT, CMTS, RPTCMTS, EXTRACMTS, USER_STKPNTS, FRAME_DESC -> key.name();
      case OPS -> "VAR_TYPE_INFO";
      case OPS_EX -> "OP_INFO";
      case VD_ELAPSED -> null;
    };
  }

  private static JsonObject chunk(PublishedChunk chunk) {
    JsonObject json =
        new JsonObject()
            .unsigned("key", Integer.toUnsignedLong(chunk.tag()))
            .put("name", name(chunk));
    return switch (chunk.value()) {
      case PublishedValue.Common(ChunkValue same) -> MetadataJson.put(json, same);
      case PublishedValue.Frame(PublishedFrame frame) -> json.put("value", frame(frame));
      case PublishedValue.Operands(OperandValues values) ->
          json.put(
              "value",
              MetadataJson.items(
                  values.items(),
                  (item, to) -> to.number("flags", item.flags()).number("value", item.value())));
    };
  }

  private static JsonObject frame(PublishedFrame frame) {
    return new JsonObject()
        .number("frameSize", frame.frameSize())
        .number("argumentSize", frame.argumentSize())
        .number("flags", frame.flags())
        .put("variables", frame.variables().stream().map(PublishedJson::variable).toList());
  }

  private static JsonObject variable(PublishedVariable variable) {
    return new JsonObject()
        .text("name", variable.name())
        .number("offset", variable.offset())
        .unsigned("size", variable.size())
        .hex("type", variable.type());
  }
}
