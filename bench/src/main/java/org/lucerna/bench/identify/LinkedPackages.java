package org.lucerna.bench.identify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageSource;
import org.lucerna.packages.purl.PackageUrl;

/** The packages that programs were linked from, by release and name. */
final class LinkedPackages {
  /**
   * A package.
   *
   * @param version Debian's
   * @param component what it is built from
   * @param upstream version of that
   */
  record LinkedPackage(
      String release, String name, String version, String component, String upstream) {
    boolean isAt(String purl) {
      PackageUrl url = PackageUrl.parse(purl);
      return url.name().equals(name) && version.equals(url.version());
    }
  }

  private final Map<String, LinkedPackage> packages = new HashMap<>();

  /** Reads the table that {@code bench/identify/link} wrote. */
  LinkedPackages(Path table) throws IOException {
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split("\t", -1);
      String source = cells[3].isEmpty() ? cells[1] : cells[3];
      String upstream = source.replaceFirst(" \\((.*)\\)$", "@$1");
      PackageUrl url =
          PackageUrl.of("deb", "debian", cells[1], cells[2]).with("upstream", upstream);
      PackageSource built = PackageSource.of(url);
      packages.put(
          key(cells[0], cells[1]),
          new LinkedPackage(
              cells[0], cells[1], cells[2], built.name(), String.valueOf(built.version())));
    }
  }

  private static String key(String release, String name) {
    return release + ' ' + name;
  }

  /** A package that is in the table. */
  LinkedPackage of(String release, String name) {
    LinkedPackage found = packages.get(key(release, name));
    if (found == null) {
      throw new IllegalArgumentException("unknown package " + name + " of " + release);
    }
    return found;
  }

  /** The versions that a store has of each component. */
  Map<String, Set<String>> stored(Path list) throws IOException {
    Set<String> files = Set.copyOf(Files.readAllLines(list));
    return packages.values().stream()
        .filter(each -> files.contains(file(each)))
        .collect(
            Collectors.groupingBy(
                LinkedPackage::component,
                Collectors.mapping(LinkedPackage::upstream, Collectors.toSet())));
  }

  private static String file(LinkedPackage of) {
    return of.release() + '/' + of.name();
  }

  /**
   * A package of a release that is built from a component, of its newest version; null if there is
   * none.
   */
  @Nullable LinkedPackage builtFrom(String release, String component) {
    return packages.values().stream()
        .filter(each -> each.release().equals(release) && each.component().equals(component))
        .max(Comparator.comparing(LinkedPackage::upstream))
        .orElse(null);
  }
}
