package org.lucerna.packages.purl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageSourceTest {
  @ParameterizedTest
  @CsvSource({
    "pkg:deb/debian/zlib1g-dev@1:1.2.13?upstream=zlib, zlib",
    "pkg:deb/debian/libstdc++6@12.2.0-14?upstream=gcc-12%4012.2.0-14, gcc",
    "pkg:deb/debian/libboost-regex1.74-dev@1?upstream=boost1.74, boost",
    "pkg:deb/debian/libpython3.11@3.11.2?upstream=python3.11, python",
    "pkg:deb/debian/libbz2-dev@1.0.8?upstream=bzip2, bzip2",
    "pkg:deb/debian/libxml2-dev@2.9.14, libxml2-dev",
    "pkg:deb/debian/libxml2@2.9.14, libxml2",
    "pkg:rpm/fedora/zlib-devel@1.2.13-3.fc38?upstream=zlib-1.2.13-3.fc38.src.rpm, zlib",
    "pkg:rpm/fedora/libx11@1-2?upstream=xorg-x11-server-21.1-2.fc40.nosrc.rpm, xorg-x11-server",
    "pkg:rpm/fedora/zlib-devel@1.2.13-3.fc38?upstream=zlib, zlib",
    "pkg:generic/a@1?upstream=zlib-1.2.13-3.fc38.src.rpm, zlib-1.2.13-3.fc38.src.rpm",
    "pkg:pypi/NumPy@1.26.4, numpy",
    "pkg:generic/1.2@3, 1.2"
  })
  void sourceHasOneNameInAllVersions(String url, String name) {
    assertThat(PackageSource.of(PackageUrl.parse(url)).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "pkg:deb/debian/zlib1g-dev@1:1.2.13.dfsg-1, 1.2.13",
    "pkg:deb/debian/zlib1g-dev@1:1.3.dfsg+really1.3.1-1+b1, 1.3.1",
    "pkg:deb/debian/libc6-dev@2.36-9+deb12u10, 2.36",
    "pkg:deb/debian/libssl-dev@3.0.17-1~deb12u2, 3.0.17",
    "pkg:deb/debian/libgcc-12-dev@12.2.0-14?upstream=gcc-12%4012.2.0-14+b1, 12.2.0",
    "pkg:deb/debian/a@1.0-2-3, 1.0-2",
    "pkg:deb/debian/a, ",
    "pkg:rpm/fedora/libgcc@13-1.fc38?upstream=gcc-13.2.1-4.fc38.src.rpm, 13.2.1",
    "pkg:apk/alpine/zlib-static@1.3.1-r2, 1.3.1",
    "pkg:pypi/numpy@1.26.4, 1.26.4",
    "pkg:npm/a@1.0.0-beta, 1.0.0-beta"
  })
  void versionIsThatOfTheSource(String url, String version) {
    assertThat(PackageSource.of(PackageUrl.parse(url)).version()).isEqualTo(version);
  }
}
