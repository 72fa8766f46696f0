package org.lucerna.cli.output;

import org.lucerna.similarity.match.Reasons;

/** The reasons for which two functions are considered the same, in JSON. */
public final class ReasonsJson {
  private ReasonsJson() {}

  public static JsonObject of(Reasons reasons) {
    return new JsonObject()
        .put("sameKey", reasons.isSameKey())
        .number("strings", reasons.strings())
        .number("imports", reasons.imports())
        .number("constants", reasons.constants())
        .number("fields", reasons.fields())
        .number("callees", reasons.callees())
        .number("callers", reasons.callers())
        .number("neighbors", reasons.neighbors())
        .number("classes", reasons.classes());
  }
}
