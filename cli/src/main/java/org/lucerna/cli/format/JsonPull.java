package org.lucerna.cli.format;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.PublishedJson;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.ReasonsJson;
import org.lucerna.client.PulledFunction;
import org.lucerna.client.SimilarName;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.PublishedMetadata;

/** A JSON object for each function, known or not. */
final class JsonPull implements PullWriter {
  @Override
  public String id() {
    return "json";
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    for (PulledFunction function : program.functions()) {
      out.json(json(function, program.styleOfData()));
    }
    return "";
  }

  private static JsonObject json(PulledFunction function, NameStyle style) {
    JsonObject line =
        Harvested.json(function.function())
            .put("key", function.key().toString())
            .put("profile", function.profile().id())
            .put("found", function.found())
            .name("name", function.name(), style)
            .unsigned("frequency", Integer.toUnsignedLong(function.frequency()))
            .put("metadata", metadata(function));
    if (function.name() != null) {
      line.put("confidence", function.confidence().name().toLowerCase(Locale.ROOT));
    }
    List<String> candidates = function.candidateNames().stream().map(ByteString::text).toList();
    if (!candidates.isEmpty()) {
      line.putTexts("candidates", candidates);
    }
    List<JsonObject> similar = function.similar().stream().map(one -> json(one, style)).toList();
    return similar.isEmpty() ? line : line.put("similar", similar);
  }

  private static JsonObject json(SimilarName similar, NameStyle style) {
    return new JsonObject()
        .name("name", similar.name(), style)
        .decimal("probability", Math.round(similar.probability() * 1e4) / 1e4)
        .put("named", similar.isSure())
        .put("key", similar.key().toString())
        .text("file", similar.file().isEmpty() ? null : similar.file())
        .put("reasons", ReasonsJson.of(similar.reasons()));
  }

  /** The metadata in the form sent by the server, if it belongs to the name. */
  private static JsonObject metadata(PulledFunction function) {
    FunctionInfo sent = function.served();
    ByteString name = function.name();
    return sent != null
            && name != null
            && sent.form() == MetadataForm.PUBLISHED
            && sent.name().equals(name)
        ? PublishedJson.of(PublishedMetadata.decode(sent.metadata()))
        : MetadataJson.of(function.metadata());
  }
}
