package org.lucerna.service.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings and tables renamed since version 0.1. Immutable. */
final class RenamedSetting {
  private static final Map<String, String> TABLES = Map.of("choice", "ranking");

  private static final Map<String, String> SETTINGS =
      Map.of(
          "ranking.surroundings", "ranking.neighbors",
          "ranking.company", "ranking.co-occurrence",
          "ranking.standing", "ranking.reputation",
          "ranking.likeness", "ranking.name-similarity",
          "ranking.richness", "ranking.metadata-quality");

  private RenamedSetting() {}

  /**
   * Describes the new name of an unknown setting or table.
   *
   * @param path dotted, as in the file
   * @return null if it was never renamed
   */
  static @Nullable String describe(String path) {
    String table = TABLES.get(path);
    if (table != null) {
      return "unknown table [" + path + "]: it is called [" + table + "] now";
    }
    String setting = SETTINGS.get(path);
    return setting == null
        ? null
        : "unknown setting " + path + ": it is called " + setting + " now";
  }
}
