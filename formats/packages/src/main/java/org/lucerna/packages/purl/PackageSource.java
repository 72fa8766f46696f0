package org.lucerna.packages.purl;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a package was built from. The qualifier {@code upstream} says it: {@code NAME} or {@code
 * NAME@VERSION} for most types, the file name of the source package for RPM. Without it the source
 * is called as the package.
 *
 * @param name in lower case, the same for all versions, releases and parts: {@code zlib} of {@code
 *     pkg:deb/debian/zlib1g-dev@1:1.2.13?upstream=zlib}
 * @param version without what a distribution adds to it: {@code 1.3.1} of {@code
 *     pkg:deb/debian/zlib1g-dev@1:1.3.dfsg+really1.3.1-1+b1}; null if the package says none
 */
public record PackageSource(String name, @Nullable String version) {
  /** Qualifier for the source of a binary package. */
  private static final String UPSTREAM = "upstream";

  private static final Pattern NAME_AND_VERSION = Pattern.compile("([^@]+)(?:@(.*))?");

  /** Type of packages whose qualifier is a file name. */
  private static final String RPM = "rpm";

  private static final Pattern SOURCE_RPM =
      Pattern.compile("(.+)-([^-]+-[^-]+)\\.(?:no)?src\\.rpm");

  /**
   * Versions that distributions add to the names of sources of which they have several: {@code
   * boost1.74}, {@code gcc-12}, {@code python3.11}. Other digits belong to the name: {@code bzip2},
   * {@code libxml2}, {@code pcre3}.
   */
  private static final Pattern NAMED_VERSION = Pattern.compile("(-\\d+(\\.\\d+)*|\\d+(\\.\\d+)+)$");

  /** Types whose versions end with a revision of the distribution, and may begin with an epoch. */
  private static final Set<String> REVISED = Set.of("alpm", "apk", "deb", RPM);

  private static final Pattern EPOCH = Pattern.compile("^[0-9]+:");
  private static final Pattern REVISION = Pattern.compile("-[^-]*$");
  private static final Pattern REALLY = Pattern.compile("^.*\\+really");

  /** What Debian says of a source that it has changed. */
  private static final Pattern CHANGED =
      Pattern.compile("[.+~-]?(dfsg|ds|debian|repack|deb[0-9]+u)[0-9.+~]*.*$");

  /** The source of a package. */
  public static PackageSource of(PackageUrl url) {
    String upstream = url.qualifiers().getOrDefault(UPSTREAM, "");
    Matcher source =
        (url.type().equals(RPM) && SOURCE_RPM.matcher(upstream).matches()
                ? SOURCE_RPM
                : NAME_AND_VERSION)
            .matcher(upstream);
    boolean known = source.matches();
    String version = known ? source.group(2) : null;
    return new PackageSource(
        plainName(known ? source.group(1) : url.name()),
        plainVersion(url.type(), version == null ? url.version() : version));
  }

  private static String plainName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String plain = NAMED_VERSION.matcher(lower).replaceFirst("");
    return plain.isEmpty() ? lower : plain;
  }

  private static @Nullable String plainVersion(String type, @Nullable String version) {
    if (version == null || !REVISED.contains(type)) {
      return version;
    }
    String plain = EPOCH.matcher(version).replaceFirst("");
    plain = REVISION.matcher(plain).replaceFirst("");
    plain = REALLY.matcher(plain).replaceFirst("");
    plain = CHANGED.matcher(plain).replaceFirst("");
    return plain.isEmpty() ? version : plain;
  }
}
