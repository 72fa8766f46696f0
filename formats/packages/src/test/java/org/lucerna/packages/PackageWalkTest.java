package org.lucerna.packages;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.packages.WrittenContainers.bytes;
import static org.lucerna.packages.WrittenContainers.compressed;
import static org.lucerna.packages.WrittenContainers.concat;
import static org.lucerna.packages.WrittenContainers.files;
import static org.lucerna.packages.WrittenContainers.tar;
import static org.lucerna.packages.WrittenContainers.tgz;
import static org.lucerna.packages.WrittenContainers.zip;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a walk finds in sound packages. */
class PackageWalkTest {
  private static final String PROGRAM = WrittenContainers.PROGRAM;

  @TempDir private Path folder;

  private List<String> walk(String name, byte[] content) throws IOException {
    return WalkedText.of(Files.write(folder.resolve(name), content));
  }

  @Test
  void containersOfEachKindGiveTheirFiles() throws IOException {
    for (Map.Entry<String, byte[]> each : WrittenContainers.all().entrySet()) {
      assertThat(
              walk(each.getKey(), each.getValue()).stream()
                  .map(line -> line.replaceAll(" pkg:.*", "")))
          .as(each.getKey())
          .containsExactlyInAnyOrder(
              each.getKey() + "!usr/lib/a.so = " + PROGRAM + "a",
              each.getKey() + "!usr/b.txt other");
    }
  }

  @ParameterizedTest
  @EnumSource(StreamCompression.class)
  void compressedFilesHaveOneFile(StreamCompression compression) throws IOException {
    String suffix = ".so" + suffix(compression);
    assertThat(walk("x" + suffix, compressed(compression, bytes(PROGRAM))))
        .containsExactly("x" + suffix + "!x.so = " + PROGRAM);
    assertThat(walk("x", compressed(compression, bytes(PROGRAM))))
        .containsExactly("x!x = " + PROGRAM);
    assertThat(walk("t" + suffix, compressed(compression, bytes("text"))))
        .containsExactly("t" + suffix + "!t.so other");
  }

  private static String suffix(StreamCompression compression) {
    return switch (compression) {
      case GZIP -> ".gz";
      case BZIP2 -> ".bz2";
      case XZ -> ".xz";
      case ZSTD -> ".zst";
      case LZ4 -> ".lz4";
      case LZMA -> ".lzma";
    };
  }

  @Test
  void containersWithinContainersAreWalked() throws IOException {
    byte[] inner = zip(files("p", PROGRAM + "1"));
    Map<String, byte[]> middle = new LinkedHashMap<>();
    middle.put("in/x.zip", inner);
    middle.put("q", bytes(PROGRAM + "2"));
    byte[] xz = compressed(StreamCompression.XZ, tar(middle));
    byte[] outer = WrittenContainers.sevenZip(Map.of("m.txz", xz));
    assertThat(walk("o.7z", outer))
        .containsExactly(
            "o.7z!m.txz!in/x.zip!p = " + PROGRAM + "1", "o.7z!m.txz!q = " + PROGRAM + "2");
  }

  @Test
  void filesAloneAreFoundWhereTheyAre() throws IOException {
    assertThat(walk("a", bytes(PROGRAM))).containsExactly("a = " + PROGRAM);
    assertThat(walk("b", bytes("text"))).containsExactly("b other");
    assertThat(walk("c", new byte[0])).containsExactly("c other");
    assertThat(walk("d", new byte[2000])).containsExactly("d other");
    assertThat(folder.resolve("a")).exists();
    assertThatThrownBy(() -> WalkedText.of(folder.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void librariesOfObjectsAreNoContainers() throws IOException {
    assertThat(walk("lib.a", WrittenContainers.ar(files("x.o", PROGRAM))))
        .containsExactly("lib.a other");
  }

  @Test
  void foldersAreWalkedInOrderWithoutLinks() throws IOException {
    Path root = Files.createDirectories(folder.resolve("root"));
    Path deep = Files.createDirectories(root.resolve("b/c"));
    Files.write(root.resolve("z"), bytes(PROGRAM + "z"));
    Files.write(deep.resolve("x.tgz"), tgz(files("p", PROGRAM + "p")));
    Files.write(root.resolve("a"), bytes("text"));
    Files.createSymbolicLink(root.resolve("b/loop"), root);
    Files.createSymbolicLink(root.resolve("y"), root.resolve("z"));
    List<String> expected =
        List.of(
            "root/a other",
            "root/b/c/x.tgz!p = " + PROGRAM + "p",
            "root/b/loop skipped: a link",
            "root/y skipped: a link",
            "root/z = " + PROGRAM + "z");
    assertThat(WalkedText.of(root)).isEqualTo(expected);
    Files.createSymbolicLink(folder.resolve("link"), root);
    assertThat(WalkedText.of(folder.resolve("link")))
        .isEqualTo(expected.stream().map(line -> line.replaceFirst("^root", "link")).toList());
  }

  @Test
  void namesThatOccurTwiceGiveBothFiles() throws IOException {
    byte[] first = tar(files("p", PROGRAM + "1"));
    byte[] second = tar(files("./p", PROGRAM + "2"));
    byte[] joined = concat(Arrays.copyOf(first, 1024), second);
    assertThat(walk("x.tar", joined))
        .containsExactly("x.tar!p = " + PROGRAM + "1", "x.tar!p = " + PROGRAM + "2");
  }

  @Test
  void longNamesAreKept() throws IOException {
    String name = "n".repeat(150) + "/" + "m".repeat(200);
    assertThat(walk("x.tar", tar(files(name, PROGRAM))))
        .containsExactly("x.tar!" + name + " = " + PROGRAM);
  }

  @Test
  void filesAreDeletedWhenTheyAreClosed() throws IOException {
    Path zip = Files.write(folder.resolve("x.zip"), zip(files("a", PROGRAM, "b", PROGRAM)));
    Path first;
    Path second;
    try (PackageWalk walk = PackageWalk.of(zip, WalkedText::isProgram)) {
      FoundFile a = (FoundFile) requireNonNull(walk.next());
      FoundFile b = (FoundFile) requireNonNull(walk.next());
      first = a.path();
      second = b.path();
      assertThat(first).hasFileName("a").hasContent(PROGRAM);
      a.close();
      assertThat(first).doesNotExist();
      assertThat(second).hasContent(PROGRAM);
      assertThat(walk.next()).isNull();
    }
    assertThat(second).doesNotExist();
    assertThat(second.resolve("../..").normalize()).doesNotExist();
    assertThat(zip).exists();
  }

  private void assertPackage(String name, byte[] content, String purl) throws IOException {
    assertThat(walk(name, content))
        .as(name)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).endsWith(purl));
  }

  @Test
  void packagesSayWhatTheyAre() throws IOException {
    Map<String, byte[]> program = files("usr/p", PROGRAM);
    assertPackage(
        "z.deb",
        WrittenContainers.deb(
            """
            Package: zlib1g-dev
            Source: zlib (1:1.2)
            Version: 1:1.2.13.dfsg-1
            Architecture: amd64
            Maintainer: Mark Brown <broonie@debian.org>
            Description: x
             Origin: y
            """,
            program,
            StreamCompression.XZ),
        " pkg:deb/debian/zlib1g-dev@1:1.2.13.dfsg-1?arch=amd64&upstream=zlib%401:1.2");
    assertPackage(
        "u.deb",
        WrittenContainers.deb(
            "Package: a\nVersion: 1-2ubuntu3\nArchitecture: arm64\n",
            program,
            StreamCompression.ZSTD),
        " pkg:deb/ubuntu/a@1-2ubuntu3?arch=arm64");
    assertPackage(
        "r.deb",
        WrittenContainers.deb(
            "Package: a\nVersion: 1\nOrigin: Raspbian\n", program, StreamCompression.GZIP),
        " pkg:deb/raspbian/a@1");
    assertPackage(
        "o.ipk",
        WrittenContainers.ipk("Package: a\nVersion: 1\nArchitecture: mipsel_24kc\n", program),
        " pkg:opkg/a@1?arch=mipsel_24kc");
    assertPackage(
        "a.apk",
        WrittenContainers.apk(
            """
            # made by abuild
            pkgname = zlib-dev
            pkgver = 1.2.13-r1
            arch = x86_64
            origin = zlib
            """,
            program),
        " pkg:apk/alpine/zlib-dev@1.2.13-r1?arch=x86_64&upstream=zlib");
    assertPackage(
        "arch.tar.zst",
        compressed(
            StreamCompression.ZSTD,
            tar(
                files(
                    ".PKGINFO",
                    "pkgname = a\npkgbase = a\npkgver = 1-1\narch = any\n",
                    "p",
                    PROGRAM))),
        " pkg:alpm/arch/a@1-1?arch=any");
    Map<Integer, Object> tags = new TreeMap<>();
    tags.put(1000, "zlib-static");
    tags.put(1001, "1.2.11");
    tags.put(1002, "40.el9");
    tags.put(1003, 2);
    tags.put(1011, "Red Hat, Inc.");
    tags.put(1022, "x86_64");
    tags.put(1044, "zlib-1.2.11-40.el9.src.rpm");
    assertPackage(
        "z.rpm",
        WrittenContainers.rpm(
            tags, compressed(StreamCompression.ZSTD, WrittenContainers.cpio(program))),
        " pkg:rpm/redhat/zlib-static@1.2.11-40.el9?arch=x86_64&epoch=2"
            + "&upstream=zlib-1.2.11-40.el9.src.rpm");
  }

  @Test
  void packagesOfLanguagesSayWhatTheyAre() throws IOException {
    assertPackage(
        "n.whl",
        zip(
            files(
                "n/p.so",
                PROGRAM,
                "N_y-1.dist-info/METADATA",
                "Name: N_y\nVersion: 1\n\nVersion: 2")),
        "pkg:pypi/n-y@1");
    assertPackage(
        "n.nupkg",
        zip(
            files(
                "p.dll",
                PROGRAM,
                "N.nuspec",
                "<?xml version='1.0'?><package xmlns='http://x'><metadata><id>N.y</id>"
                    + "<version>1.0</version><dependency><id>z</id></dependency></metadata></package>")),
        "pkg:nuget/N.y@1.0");
    assertPackage(
        "j.jar",
        zip(
            files(
                "p.so",
                PROGRAM,
                "META-INF/maven/org.x/y/pom.properties",
                "#\nversion=2\ngroupId=org.x\nartifactId=y\n")),
        "pkg:maven/org.x/y@2");
    assertPackage(
        "n.tgz",
        tgz(
            files(
                "package/p.node",
                PROGRAM,
                "package/package.json",
                "{\"dependencies\":{\"name\":\"no\"},\"name\":\"@s/n\",\"version\":\"3.0\"}")),
        "pkg:npm/%40s/n@3.0");
    assertPackage(
        "c.tar.bz2",
        compressed(
            StreamCompression.BZIP2,
            tar(
                files(
                    "info/index.json",
                    "{\"name\":\"c\",\"version\":\"1\",\"build\":\"h_0\",\"subdir\":\"linux-64\"}",
                    "lib/p.so",
                    PROGRAM))),
        "pkg:conda/c@1?build=h_0&subdir=linux-64");
  }

  @Test
  void innermostPackageCounts() throws IOException {
    byte[] jar =
        zip(
            files(
                "p.so", PROGRAM, "META-INF/maven/g/a/pom.properties", "groupId=g\nartifactId=a\n"));
    Map<String, byte[]> inPackage = new LinkedHashMap<>(files("usr/p", PROGRAM));
    inPackage.put("usr/a.jar", jar);
    inPackage.put("usr/b.zip", zip(files("q", PROGRAM)));
    assertThat(
            walk(
                "d.deb",
                WrittenContainers.deb(
                    "Package: d\nVersion: 1\n", inPackage, StreamCompression.GZIP)))
        .containsExactly(
            "d.deb!usr/p = " + PROGRAM + " pkg:deb/debian/d@1",
            "d.deb!usr/a.jar!p.so = " + PROGRAM + " pkg:maven/g/a",
            "d.deb!usr/a.jar!META-INF/maven/g/a/pom.properties other pkg:maven/g/a",
            "d.deb!usr/b.zip!q = " + PROGRAM + " pkg:deb/debian/d@1");
  }

  @Test
  void jarsOfSeveralArtifactsSayNothing() throws IOException {
    assertThat(
            walk(
                "j.jar",
                zip(
                    files(
                        "META-INF/maven/g/a/pom.properties",
                        "groupId=g\nartifactId=a\n",
                        "META-INF/maven/g/b/pom.properties",
                        "groupId=g\nartifactId=b\n",
                        "p",
                        PROGRAM))))
        .contains("j.jar!p = " + PROGRAM);
  }

  @Test
  void damagedDescriptionsSayNothing() throws IOException {
    for (String json : List.of("", "[]", "{", "{\"name\":", "{\"name\":5}", "[".repeat(9999))) {
      assertThat(walk("n.tgz", tgz(files("package/package.json", json, "package/p", PROGRAM))))
          .containsExactly("n.tgz!package/p = " + PROGRAM);
    }
    String entities =
        "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"
            + "<package><metadata><id>&b;&a;</id></metadata></package>";
    for (String xml : List.of("", "<", "<package>", entities, "<a>".repeat(9999))) {
      assertThat(walk("n.nupkg", zip(files("n.nuspec", xml, "p", PROGRAM))))
          .containsExactly("n.nupkg!n.nuspec other", "n.nupkg!p = " + PROGRAM);
    }
  }
}
