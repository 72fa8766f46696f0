package org.lucerna.packages.purl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A package URL in canonical form, such as {@code pkg:deb/debian/zlib1g-dev@1:1.2.13?arch=amd64}.
 * Immutable.
 *
 * @param type of package, in lower case: {@code deb}, {@code rpm}, {@code pypi}, ...
 * @param namespace decoded, segments separated by slashes; null if there is none
 * @param name decoded
 * @param version decoded; null if there is none
 * @param qualifiers decoded values by key; none is empty
 * @param subpath decoded, segments separated by slashes; null if there is none
 */
public record PackageUrl(
    String type,
    @Nullable String namespace,
    String name,
    @Nullable String version,
    SortedMap<String, String> qualifiers,
    @Nullable String subpath) {
  /** Longest text of a package URL, in UTF-16 units. */
  public static final int MOST_CHARS = 4096;

  private static final Pattern TYPE = Pattern.compile("[a-z][a-z0-9.+-]*");
  private static final Pattern KEY = Pattern.compile("[a-z._-][a-z0-9._-]*");

  private static final Set<String> LOWER_NAMESPACE =
      Set.of("alpm", "apk", "bitbucket", "composer", "deb", "github", "golang", "hex", "rpm");
  private static final Set<String> LOWER_NAME =
      Set.of(
          "alpm",
          "apk",
          "bitbucket",
          "bitnami",
          "composer",
          "deb",
          "github",
          "golang",
          "hex",
          "npm",
          "oci",
          "pub",
          "pypi");

  /**
   * A package URL, in canonical form: letters and the separators of names are folded as the type
   * wants it, empty values and segments are left out.
   *
   * @throws IllegalArgumentException if the type, the name or a key is not allowed
   */
  public PackageUrl {
    type = type.toLowerCase(Locale.ROOT);
    require(TYPE.matcher(type).matches(), "a type of letters and digits");
    namespace = path(namespace);
    if (namespace != null && LOWER_NAMESPACE.contains(type)) {
      namespace = namespace.toLowerCase(Locale.ROOT);
    }
    if (LOWER_NAME.contains(type)) {
      name = name.toLowerCase(Locale.ROOT);
    }
    if (type.equals("pypi")) {
      name = name.replace('_', '-');
    }
    require(!name.isEmpty(), "a name");
    version = version == null || version.isEmpty() ? null : version;
    qualifiers = canonical(qualifiers);
    subpath = path(subpath);
    require(
        subpath == null || Arrays.stream(subpath.split("/", -1)).noneMatch(PackageUrl::isRelative),
        "a subpath without . and ..");
  }

  /** A package without qualifiers and subpath; as above. */
  public static PackageUrl of(
      String type, @Nullable String namespace, String name, @Nullable String version) {
    return new PackageUrl(type, namespace, name, version, Collections.emptySortedMap(), null);
  }

  /** The same package with one more qualifier; without it, if the value is null or empty. */
  public PackageUrl with(String key, @Nullable String value) {
    SortedMap<String, String> more = new TreeMap<>(qualifiers);
    if (value == null || value.isEmpty()) {
      more.remove(key);
    } else {
      more.put(key, value);
    }
    return new PackageUrl(type, namespace, name, version, more, subpath);
  }

  /**
   * Reads a package URL in any form that the specification allows.
   *
   * @throws IllegalArgumentException if it is none; the message says what was expected, without the
   *     text
   */
  public static PackageUrl parse(String text) {
    require(text.length() <= MOST_CHARS, "up to " + MOST_CHARS + " characters");
    Rest rest = new Rest(text);
    String subpath = rest.after('#');
    String qualifiers = rest.after('?');
    require(rest.text.regionMatches(true, 0, "pkg:", 0, 4), "pkg:TYPE/NAME@VERSION");
    rest.text = stripSlashes(rest.text.substring(4));
    int typeEnd = rest.text.indexOf('/');
    require(typeEnd > 0, "pkg:TYPE/NAME@VERSION");
    String type = rest.text.substring(0, typeEnd);
    rest.text = stripSlashes(rest.text.substring(typeEnd));
    // An '@' before a slash begins a scope of npm that was not encoded.
    String version =
        rest.text.lastIndexOf('@') > rest.text.lastIndexOf('/') ? rest.after('@') : null;
    rest.text = stripSlashes(rest.text);
    int nameAt = rest.text.lastIndexOf('/') + 1;
    return new PackageUrl(
        type,
        segments(rest.text.substring(0, nameAt)),
        PercentCoding.decode(rest.text.substring(nameAt)),
        version == null ? null : PercentCoding.decode(version),
        qualifiers(qualifiers),
        subpath == null ? null : subpath(subpath));
  }

  /** What is left of a text while parts are cut from its end. */
  private static final class Rest {
    private String text;

    Rest(String text) {
      this.text = text;
    }

    /** Cuts off what follows the last separator; null if there is none. */
    @Nullable String after(char separator) {
      int at = text.lastIndexOf(separator);
      if (at < 0) {
        return null;
      }
      String cut = text.substring(at + 1);
      text = text.substring(0, at);
      return cut;
    }
  }

  private static SortedMap<String, String> qualifiers(@Nullable String text) {
    SortedMap<String, String> qualifiers = new TreeMap<>();
    for (String pair : text == null ? new String[0] : text.split("&", -1)) {
      int split = pair.indexOf('=');
      if (pair.isEmpty()) {
        continue;
      }
      require(split > 0, "qualifiers of the form KEY=VALUE");
      String key = pair.substring(0, split).toLowerCase(Locale.ROOT);
      String earlier = qualifiers.put(key, PercentCoding.decode(pair.substring(split + 1)));
      require(earlier == null, "each qualifier once");
    }
    return qualifiers;
  }

  private static SortedMap<String, String> canonical(Map<String, String> qualifiers) {
    SortedMap<String, String> canonical = new TreeMap<>();
    qualifiers.forEach(
        (key, value) -> {
          String lower = key.toLowerCase(Locale.ROOT);
          require(KEY.matcher(lower).matches(), "a key of letters and digits");
          if (!value.isEmpty()) {
            canonical.put(lower, value);
          }
        });
    return Collections.unmodifiableSortedMap(canonical);
  }

  /** Decodes the segments of a path, none of which may be empty or contain a slash. */
  private static String segments(String text) {
    List<String> segments = new ArrayList<>();
    for (String segment : text.split("/", -1)) {
      String decoded = PercentCoding.decode(segment);
      require(decoded.indexOf('/') < 0, "segments without slashes");
      segments.add(decoded);
    }
    return String.join("/", segments);
  }

  /** Readers drop segments that mean a folder itself or the one above. */
  private static String subpath(String text) {
    List<String> segments = new ArrayList<>();
    for (String segment : segments(text).split("/", -1)) {
      if (!isRelative(segment)) {
        segments.add(segment);
      }
    }
    return String.join("/", segments);
  }

  private static boolean isRelative(String segment) {
    return segment.equals(".") || segment.equals("..");
  }

  /** Without empty segments; null if no other is left. */
  private static @Nullable String path(@Nullable String path) {
    if (path == null) {
      return null;
    }
    String dense = stripSlashes(path.replaceAll("/{2,}", "/"));
    return dense.isEmpty() ? null : dense;
  }

  private static String stripSlashes(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == '/') {
      start++;
    }
    while (end > start && text.charAt(end - 1) == '/') {
      end--;
    }
    return text.substring(start, end);
  }

  private static void require(boolean holds, String expected) {
    if (!holds) {
      throw new IllegalArgumentException("invalid package URL: expected " + expected);
    }
  }

  /** The canonical text. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("pkg:").append(type).append('/');
    if (namespace != null) {
      PercentCoding.encodePath(namespace, text);
      text.append('/');
    }
    PercentCoding.encode(name, text);
    if (version != null) {
      PercentCoding.encode(version, text.append('@'));
    }
    char separator = '?';
    for (Map.Entry<String, String> qualifier : qualifiers.entrySet()) {
      text.append(separator).append(qualifier.getKey()).append('=');
      PercentCoding.encode(qualifier.getValue(), text);
      separator = '&';
    }
    if (subpath != null) {
      PercentCoding.encodePath(subpath, text.append('#'));
    }
    return text.toString();
  }
}
