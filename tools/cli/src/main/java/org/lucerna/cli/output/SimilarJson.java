package org.lucerna.cli.output;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.Renaming;
import org.lucerna.naming.SimilarName;

/** The names of similar functions, in JSON. */
public final class SimilarJson {
  private SimilarJson() {}

  /** An object for each name, in the given order. */
  public static List<JsonObject> of(List<SimilarName> similar, NameStyle style) {
    return similar.stream().map(one -> of(one, style)).toList();
  }

  private static JsonObject of(SimilarName similar, NameStyle style) {
    return new JsonObject()
        .name("name", similar.name(), style)
        .decimal("probability", Math.round(similar.probability() * 1e4) / 1e4)
        .put("named", similar.isSure())
        .put("key", similar.key().toString())
        .text("file", similar.file().isEmpty() ? null : similar.file())
        .put("reasons", ReasonsJson.of(similar.reasons()))
        .with(renamed(similar.renamed(), style));
  }

  private static JsonObject renamed(@Nullable Renaming renamed, NameStyle style) {
    return renamed == null
        ? new JsonObject()
        : new JsonObject()
            .put(
                "renamed",
                new JsonObject()
                    .name("name", renamed.name(), style)
                    .text("release", renamed.release()));
  }
}
