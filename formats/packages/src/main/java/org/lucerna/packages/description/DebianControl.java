package org.lucerna.packages.description;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** The file {@code control} of packages of Debian and opkg; indexes have the same fields. */
public final class DebianControl {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9.-]*");

  /** The name of the source package, and its version if that is another. */
  private static final Pattern SOURCE = Pattern.compile("(\\S+)(?:\\s*\\(([^)]*)\\))?.*");

  private DebianControl() {}

  /**
   * The package that the fields name; null if they name none.
   *
   * @param type {@code deb} or {@code opkg}
   */
  public static @Nullable PackageUrl packageUrl(DescriptionFields fields, String type) {
    String namespace = type.equals("deb") ? maker(fields) : null;
    PackageUrl named = fields.packageUrl(type, namespace, "Package", "Version");
    return named == null
        ? null
        : named.with("arch", fields.get("Architecture")).with("upstream", source(fields));
  }

  private static String maker(DescriptionFields fields) {
    String origin = fields.get("Origin");
    if (origin != null && WORD.matcher(origin).matches()) {
      return origin.toLowerCase(Locale.ROOT);
    }
    return fields.mentions("Maintainer", "ubuntu") || fields.mentions("Version", "ubuntu")
        ? "ubuntu"
        : "debian";
  }

  private static @Nullable String source(DescriptionFields fields) {
    String source = fields.get("Source");
    Matcher parts = SOURCE.matcher(source == null ? "" : source);
    if (!parts.matches()) {
      return null;
    }
    return parts.group(2) == null ? parts.group(1) : parts.group(1) + "@" + parts.group(2);
  }
}
