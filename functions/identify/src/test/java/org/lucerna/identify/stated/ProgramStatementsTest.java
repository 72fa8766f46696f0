package org.lucerna.identify.stated;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramStatementsTest {
  private static ProgramStatements read(String bytes, String name, String... components) {
    return ProgramStatements.of(
        MemorySegment.ofArray(bytes.getBytes(StandardCharsets.ISO_8859_1)),
        name,
        List.of(components));
  }

  private static List<String> purls(String bytes) {
    return read(bytes, "a.out").components().stream().map(each -> each.purl().toString()).toList();
  }

  @Test
  void goModules() {
    String build =
        """
        path\texample.org/a/cmd
        mod\texample.org/a\t(devel)\t
        dep\tgithub.com/Old/b\tv1.0.0\th1:x=
        =>\tgithub.com/new/b\tv1.2.0\th1:y=
        dep\tgolang.org/x/sys\tv0.5.0-pre\th1:z=
        build\tGOOS=linux
        """;
    String before = "\0\u00ff Go buildinf:\b\2\0\0\0\0\0\0\tgo1.22.10\u00f0\1\u00e6";
    assertThat(purls(before + build + "\u00f9"))
        .containsExactly(
            "pkg:golang/stdlib@1.22.10",
            "pkg:golang/example.org/a",
            "pkg:golang/github.com/new/b@v1.2.0",
            "pkg:golang/golang.org/x/sys@v0.5.0-pre");
  }

  @Test
  void linesLikeThoseOfGoElsewhereSayNothing() {
    assertThat(purls("\0# a text\ndep\tgithub.com/a/b\tv1.0.0\n\0go1.22.1\0")).isEmpty();
  }

  @Test
  void cratesOfRust() {
    assertThat(
            purls(
                "\0not UTF-8/usr/share/cargo/registry/crossbeam-utils-0.8.12/src/thread.rsfailed"
                    + "/root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/serde_json-1.0.99"
                    + "/src/de.rs/usr/src/rustc-1.63.0/library/std/src/io.rs"
                    + "C:\\u\\.cargo\\registry\\src\\github.com-1ecc6299db9ec823\\"
                    + "windows-sys-0.48.0+x.1\\src\\lib.rs"
                    + "/registry/nothing/1.0/registry/x-1.0/\0"))
        .containsExactly(
            "pkg:github/rust-lang/rust@1.63.0",
            "pkg:cargo/crossbeam-utils@0.8.12",
            "pkg:cargo/serde_json@1.0.99",
            "pkg:cargo/windows-sys@0.48.0%2Bx.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          zlib        | deflate 1.2.13 Copyright 1995-2022 Jean-loup Gailly  | 1.2.13
          openssl     | OpenSSL 3.0.11 19 Sep 2023                           | 3.0.11
          openssl     | OpenSSL 1.1.1w  11 Sep 2023                          | 1.1.1w
          openssl     | needs OPENSSL_3.0.0 or OPENSSL_1.1.0                 |
          expat       | expat_2.5.0                                          | 2.5.0
          curl        | libcurl/7.88.1 from the tests                        | 7.88.1
          gnutls28    | Enabled GnuTLS 3.7.9 logging...                      | 3.7.9
          libpng1.6   | libpng version 1.6.39                                | 1.6.39
          lua5.4      | Lua 5.4.4 Copyright                                  | 5.4.4
          bash        | GNU bash, version 5.2.15(1)-release                  | 5.2.15
          busybox     | BusyBox v1.35.0 (2023)                               | 1.35.0
          python3.11  | /usr/lib/python3.11/site-packages                    |
          foo         | /usr/lib/libfoo-1.2.so.3                             |
          age         | Use age v1.0.0-beta6 or rage to decrypt it           |
          sqlite3     | generate_series() requires SQLite 3.8.12 or later    |
          node        | // Compat. Before node v10.12.0 stdio used to throw  |
          perl        | /usr/share/perl/5.36, /usr/local/share/perl/5.36.0   | 5.36.0
          perl        | fatal in Perl 5.40; dump() as of Perl 5.30           |
          foo         | foo 1.2 or newer, and libfoo 1.3 and above           |
          foo         | food 1.2.3 and buffoo 2.3.4                          |
          foo         | foo 1.2, foo 1.3, foo 1.4, foo 1.5, foo 1.6          |
          """)
  void versionsBesideNames(String name, String text, String version) {
    List<String> wanted = version == null ? List.of() : List.of(version);
    String bytes = "\0" + text.strip() + "\0";
    assertThat(read(bytes, "x", name).of(name)).isEqualTo(wanted);
    assertThat(read(bytes, name).own()).isEqualTo(wanted);
  }

  @Test
  void longTextsAreDivided() {
    String long1 = "x".repeat(3 << 20) + " expat_2.5.0";
    assertThat(read(long1, "expat").own()).containsExactly("2.5.0");
  }

  @Test
  void anythingIsRead() {
    String[] parts = {
      "/registry/",
      "src/",
      "a-1.0.0",
      "-",
      "/",
      "path\t",
      "dep\t",
      "=>\t",
      "\t",
      "\n",
      "v1.0",
      "zlib",
      " 1.2",
      ".",
      "9".repeat(30),
      "a".repeat(100),
      "\0",
      " Go buildinf:",
      "go1.2",
      "%",
      "@"
    };
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      StringBuilder bytes = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        bytes.append(parts[random.nextInt(parts.length)]);
      }
      ProgramStatements read = read(bytes.toString(), "zlib", "a", "");
      assertThat(read.of("zlib")).as("seed %d", seed).isEmpty();
    }
  }
}
