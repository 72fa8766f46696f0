package org.lucerna.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the package's documentation. */
class PackagesUsageTest {
  @TempDir private Path folder;

  @Test
  void filesAreWalked() throws IOException {
    Path path =
        Files.write(
            folder.resolve("x.zip"),
            WrittenContainers.zip(WrittenContainers.files("p", "\u007fELF", "q", "text")));
    List<String> lines = new ArrayList<>();
    // @start region="walk" :
    try (PackageWalk walk = PackageWalk.of(path, start -> start.length > 0 && start[0] == 0x7f)) {
      for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
        switch (file) {
          case FoundFile found -> {
            try (found) {
              lines.add(found.origin() + ": " + Files.size(found.path()) + " bytes");
            }
          }
          case SkippedFile skipped -> lines.add(skipped.origin() + ": " + skipped.words());
          case OtherFile other -> lines.add(other.origin() + ": not wanted");
        }
      }
    }
    // @end
    assertThat(lines).containsExactly("x.zip!p: 4 bytes", "x.zip!q: not wanted");
  }
}
