package org.lucerna.packages.description;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** Fields of a description. */
public record DescriptionFields(Map<String, String> values) {
  /**
   * Reads lines of the form {@code KEY SEPARATOR VALUE} up to an empty line. Of a key that occurs
   * twice, the first counts. Lines that begin with a space go on with a value, and with {@code #}
   * they are comments; both are left out.
   */
  public static DescriptionFields parse(String text, char separator) {
    Map<String, String> values = new HashMap<>();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      if (line.isEmpty()) {
        break;
      }
      int split = line.indexOf(separator);
      if (split > 0 && line.charAt(0) != ' ' && line.charAt(0) != '#') {
        values.putIfAbsent(line.substring(0, split).strip(), line.substring(split + 1).strip());
      }
    }
    return new DescriptionFields(values);
  }

  /** The value of a key; null if it is missing. */
  public @Nullable String get(String key) {
    return values.get(key);
  }

  /** Whether the value of a key contains a word, in lower case. */
  boolean mentions(String key, String word) {
    return values.getOrDefault(key, "").toLowerCase(Locale.ROOT).contains(word);
  }

  /**
   * The package with name and version under these keys; null if it has no name, or no valid one.
   */
  @Nullable PackageUrl packageUrl(
      String type, @Nullable String namespace, String nameKey, String versionKey) {
    String name = get(nameKey);
    try {
      return name == null ? null : PackageUrl.of(type, namespace, name, get(versionKey));
    } catch (IllegalArgumentException invalid) {
      return null;
    }
  }
}
