package org.lucerna.packages.description;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** The file {@code .PKGINFO} of packages of Alpine and of Arch Linux. */
public final class PackageInfo {
  private static final List<String> MAKERS = List.of("wolfi", "chainguard", "postmarketos");

  private PackageInfo() {}

  /** The package that the fields name; null if they name none. */
  public static @Nullable PackageUrl packageUrl(DescriptionFields fields) {
    String base = fields.get("pkgbase");
    PackageUrl named =
        base == null
            ? fields.packageUrl("apk", maker(fields), "pkgname", "pkgver")
            : fields.packageUrl("alpm", "arch", "pkgname", "pkgver");
    String source = base == null ? fields.get("origin") : base;
    return named == null
        ? null
        : named
            .with("arch", fields.get("arch"))
            .with("upstream", named.name().equals(source) ? null : source);
  }

  private static String maker(DescriptionFields fields) {
    return MAKERS.stream()
        .filter(word -> fields.mentions("packager", word) || fields.mentions("maintainer", word))
        .findFirst()
        .orElse("alpine");
  }
}
