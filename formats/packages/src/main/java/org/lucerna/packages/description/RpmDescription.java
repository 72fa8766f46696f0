package org.lucerna.packages.description;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.packages.rpm.RpmHeader;
import org.lucerna.packages.rpm.RpmTag;

/** The package that the header of an RPM package names. */
public final class RpmDescription {
  /** Words of vendors, and the namespaces that they mean; the first that is found counts. */
  private static final List<Map.Entry<String, String>> VENDORS =
      List.of(
          Map.entry("fedora", "fedora"),
          Map.entry("red hat", "redhat"),
          Map.entry("centos", "centos"),
          Map.entry("rocky", "rocky"),
          Map.entry("almalinux", "almalinux"),
          Map.entry("opensuse", "opensuse"),
          Map.entry("suse", "suse"),
          Map.entry("amazon", "amazon"),
          Map.entry("oracle", "oracle"),
          Map.entry("mageia", "mageia"),
          Map.entry("openmandriva", "openmandriva"));

  private RpmDescription() {}

  /** The package; null if the header has no name, or an impossible one. */
  public static @Nullable PackageUrl of(RpmHeader header) {
    return of(header::value);
  }

  /**
   * The package; null if it has no name.
   *
   * @param values null for tags that it does not have
   */
  public static @Nullable PackageUrl of(Function<RpmTag, @Nullable String> values) {
    String name = values.apply(RpmTag.NAME);
    if (name == null || name.isEmpty()) {
      return null;
    }
    String version = values.apply(RpmTag.VERSION);
    String release = values.apply(RpmTag.RELEASE);
    return PackageUrl.of(
            "rpm",
            vendor(values),
            name,
            version == null || release == null ? version : version + "-" + release)
        .with("arch", values.apply(RpmTag.ARCHITECTURE))
        .with("epoch", values.apply(RpmTag.EPOCH))
        .with("upstream", values.apply(RpmTag.SOURCE_PACKAGE));
  }

  private static @Nullable String vendor(Function<RpmTag, @Nullable String> values) {
    String words =
        (values.apply(RpmTag.VENDOR) + " " + values.apply(RpmTag.DISTRIBUTION))
            .toLowerCase(Locale.ROOT);
    for (Map.Entry<String, String> vendor : VENDORS) {
      if (words.contains(vendor.getKey())) {
        return vendor.getValue();
      }
    }
    return null;
  }
}
