package org.lucerna.packages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a walk finds, a line for each file. */
final class WalkedText {
  private WalkedText() {}

  /** With the usual limits. */
  static List<String> of(Path path) throws IOException {
    return of(path, UnpackLimits.USUAL);
  }

  static List<String> of(Path path, UnpackLimits limits) throws IOException {
    List<String> lines = new ArrayList<>();
    try (PackageWalk walk = PackageWalk.of(path, WalkedText::isProgram, limits)) {
      for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
        FileOrigin origin = file.origin();
        String purl = origin.packageUrl() == null ? "" : " " + origin.packageUrl();
        lines.add(origin.path() + words(file) + purl);
      }
    }
    return lines;
  }

  static boolean isProgram(byte[] start) {
    return new String(start, StandardCharsets.UTF_8).startsWith(WrittenContainers.PROGRAM);
  }

  private static String words(WalkedFile file) throws IOException {
    return switch (file) {
      case OtherFile _ -> " other";
      case SkippedFile skipped -> " skipped: " + skipped.reason().words();
      case FoundFile found -> {
        try (found) {
          yield " = " + Files.readString(found.path(), StandardCharsets.ISO_8859_1);
        }
      }
    };
  }
}
