package org.lucerna.cli.format;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.PublishedJson;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.SimilarJson;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.PublishedMetadata;
import org.lucerna.naming.PulledFunction;

/** A JSON object for each function, known or not. */
final class JsonPull implements PullWriter {
  @Override
  public String id() {
    return "json";
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    for (PulledFunction function : program.functions()) {
      JsonObject line = json(function, program.styleOfData());
      List<ByteString> packages = program.packages().get(function.key());
      if (packages != null) {
        line.putTexts("packages", packages.stream().map(ByteString::text).toList());
      }
      out.json(line);
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
    List<JsonObject> similar = SimilarJson.of(function.similar(), style);
    return similar.isEmpty() ? line : line.put("similar", similar);
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
