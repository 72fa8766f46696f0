package org.lucerna.packages.purl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackageUrlTest {
  /** Each form and its canonical form, by the rules of the specification. */
  @ParameterizedTest
  @CsvSource({
    "pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie, ''",
    "pkg:deb/debian/zlib1g-dev@1:1.2.13.dfsg-1?arch=amd64, ''",
    "pkg:deb/Debian/Curl@1, pkg:deb/debian/curl@1",
    "pkg:rpm/fedora/curl@7.50.3-1.fc25?arch=i386&distro=fedora-25, ''",
    "pkg:rpm/Fedora/PackageKit@1, pkg:rpm/fedora/PackageKit@1",
    "pkg:apk/alpine/zlib@1.2.13-r1?arch=x86_64, ''",
    "PKG:NuGet/EnterpriseLibrary.Common@6.0.1304, pkg:nuget/EnterpriseLibrary.Common@6.0.1304",
    "pkg:pypi/Django_package@1.11.1.dev1, pkg:pypi/django-package@1.11.1.dev1",
    "pkg:npm/@angular/animation@12.3.1, pkg:npm/%40angular/animation@12.3.1",
    "pkg:npm/@angular/animation, pkg:npm/%40angular/animation",
    "pkg:npm/%40angular/animation@12.3.1, ''",
    "pkg://maven//org.apache.commons/io, pkg:maven/org.apache.commons/io",
    "pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?repository_url=repo.spring.io/release&classifier=sources,"
        + " pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?classifier=sources&repository_url=repo.spring.io%2Frelease",
    "pkg:docker/customer/dockerimage@sha256:244fd47e07d1004f0aed9c?repository_url=gcr.io, ''",
    "pkg:golang/google.golang.org/genproto#/googleapis/api/annotations/,"
        + " pkg:golang/google.golang.org/genproto#googleapis/api/annotations",
    "pkg:golang/google.golang.org/genproto@abc#./googleapis/../api,"
        + " pkg:golang/google.golang.org/genproto@abc#googleapis/api",
    "pkg:github/Package-url/Purl-Spec@244fd, pkg:github/package-url/purl-spec@244fd",
    "pkg:generic/openssl@1.1.10g?checksum=sha256:de4d5&empty=,"
        + " pkg:generic/openssl@1.1.10g?checksum=sha256:de4d5",
    "pkg:generic/a%20b@1%2B2~3, ''",
    "pkg:generic/100%, pkg:generic/100%25",
    "pkg:conan/name@1?Channel=stable, pkg:conan/name@1?channel=stable",
    "pkg:generic/gr%C3%BC%C3%9Fe, ''"
  })
  void canonicalFormIsThatOfTheSpecification(String text, String canonical) {
    PackageUrl parsed = PackageUrl.parse(text);
    assertThat(parsed).hasToString(canonical.isEmpty() ? text : canonical);
    assertThat(PackageUrl.parse(parsed.toString())).isEqualTo(parsed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pkg:",
        "pkg:maven",
        "pkg:maven/",
        "pkg:maven/@1.3.4",
        "deb/debian/curl@7.50.3-1",
        "pkg:EnterpriseLibrary.Common@6.0.1304",
        "pkg:1deb/curl",
        "pkg:d&b/curl",
        "pkg:npm/myartifact@1.0.0?in%20production=true",
        "pkg:npm/myartifact@1.0.0?production",
        "pkg:npm/myartifact@1.0.0?a=1&a=2",
        "pkg:npm/a%2Fb/c"
      })
  void textsThatAreNoneAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PackageUrl.parse(text))
        .withMessageStartingWith("invalid package URL: expected ");
  }

  @Test
  void longTextsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PackageUrl.parse("pkg:deb/" + "a".repeat(PackageUrl.MOST_CHARS)));
  }

  @Test
  void qualifiersAreAddedAndRemoved() {
    PackageUrl plain = PackageUrl.of("deb", "debian", "zlib1g-dev", "1:1.2.13");
    PackageUrl named = plain.with("arch", "amd64").with("upstream", "zlib@1:1.2.13");
    assertThat(named)
        .hasToString("pkg:deb/debian/zlib1g-dev@1:1.2.13?arch=amd64&upstream=zlib%401:1.2.13");
    assertThat(named.with("arch", null).with("upstream", "")).isEqualTo(plain);
  }

  @Test
  void whatIsWrittenIsRead() {
    for (long seed = 0; seed < 5000; seed++) {
      Random random = new Random(seed);
      TreeMap<String, String> qualifiers = new TreeMap<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        qualifiers.put("k" + random.nextInt(9), text(random, ""));
      }
      PackageUrl url =
          new PackageUrl(
              "generic",
              random.nextBoolean() ? null : text(random, "/"),
              "n" + text(random, ""),
              random.nextBoolean() ? null : text(random, ""),
              qualifiers,
              random.nextBoolean() ? null : "s" + text(random, ""));
      assertThat(PackageUrl.parse(url.toString())).as("seed %d", seed).isEqualTo(url);
    }
  }

  private static String text(Random random, String more) {
    String among = "aZ09.-_~:@?#&=%+ !\u00e9\u4e2d" + more;
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(among.charAt(random.nextInt(among.length())));
    }
    return text.toString();
  }

  @Test
  void mutatedTextsAreReadOrRefused() {
    String original = "pkg:npm/%40angular/animation@12.3.1?a=b%20c&d=e#f/g";
    for (long seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(original);
      for (int i = random.nextInt(4); i >= 0; i--) {
        text.setCharAt(
            random.nextInt(text.length()), "/@?#&=%:.\0\u20acx".charAt(random.nextInt(12)));
      }
      try {
        PackageUrl url = PackageUrl.parse(text.toString());
        assertThat(PackageUrl.parse(url.toString())).as("seed %d", seed).isEqualTo(url);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageStartingWith("invalid package URL");
      }
    }
  }
}
