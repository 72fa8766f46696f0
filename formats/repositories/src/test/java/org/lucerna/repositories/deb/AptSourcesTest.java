package org.lucerna.repositories.deb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AptSourcesTest {
  @TempDir private Path folder;

  @Test
  void sourcesOfBothFormsAreRead() throws IOException {
    Files.writeString(
        folder.resolve("sources.list"),
        """
        # deb http://off.example.org a b
        deb http://one.example.org/debian bookworm main contrib # a comment
        deb-src http://one.example.org/debian bookworm main
        deb [arch=amd64,arm64 signed-by=/keys/two.gpg] https://two.example.org ./
        """);
    Path parts = Files.createDirectory(folder.resolve("sources.list.d"));
    Files.writeString(
        parts.resolve("three.sources"),
        """
        Types: deb deb-src
        URIs: https://three.example.org/a https://three.example.org/b
        Suites: stable
        Components: main
        Signed-By:
         -----BEGIN PGP PUBLIC KEY BLOCK-----
         .
         abc
        # a comment

        Types: deb
        Enabled: no
        URIs: https://off.example.org
        Suites: stable
        """);
    Files.writeString(parts.resolve("four.list.off"), "deb http://off.example.org a b");

    String key = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nabc";
    assertThat(AptSources.of(folder))
        .containsExactly(
            new AptSource(
                "http://one.example.org/debian",
                "bookworm",
                List.of("main", "contrib"),
                List.of(),
                null),
            new AptSource(
                "https://two.example.org",
                "./",
                List.of(),
                List.of("amd64", "arm64"),
                "/keys/two.gpg"),
            new AptSource("https://three.example.org/a", "stable", List.of("main"), List.of(), key),
            new AptSource(
                "https://three.example.org/b", "stable", List.of("main"), List.of(), key));
  }

  @Test
  void machineWithoutAptHasNoSources() throws IOException {
    assertThat(AptSources.of(folder.resolve("absent"))).isEmpty();
  }
}
