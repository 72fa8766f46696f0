package org.lucerna.identify.stated;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** Finds the crates of Rust whose source files a program names. Not thread-safe. */
final class RustPaths {
  private static final String NUMBERS = "\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}";
  private static final Pattern CRATE =
      Pattern.compile(
          "[/\\\\]registry[/\\\\](?:src[/\\\\][^/\\\\]{1,100}[/\\\\])?([A-Za-z][A-Za-z0-9_-]{0,63})-("
              + NUMBERS
              + "(?:[-+][0-9A-Za-z.+-]{1,60})?)[/\\\\]");
  private static final Pattern RELEASE =
      Pattern.compile(
          "/rustc-(" + NUMBERS + ")[^/]{0,40}/library/|rustc version (" + NUMBERS + ")");

  private final SortedSet<String> crates = new TreeSet<>();
  private @Nullable PackageUrl release;

  /** Reads the next text of the program. */
  void read(String text) {
    if (text.contains("rustc") && release == null) {
      Matcher found = RELEASE.matcher(text);
      if (found.find()) {
        String version = found.group(1) == null ? found.group(2) : found.group(1);
        release = PackageUrl.of("github", "rust-lang", "rust", version);
      }
    }
    if (text.contains("registry")) {
      Matcher found = CRATE.matcher(text);
      while (found.find() && crates.size() < ProgramStatements.MOST) {
        crates.add(PackageUrl.of("cargo", null, found.group(1), found.group(2)).toString());
      }
    }
  }

  /** What was found, Rust itself first. */
  List<PackageUrl> found() {
    return Stream.concat(Stream.ofNullable(release), crates.stream().map(PackageUrl::parse))
        .toList();
  }
}
