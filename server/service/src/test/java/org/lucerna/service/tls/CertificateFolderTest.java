package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateFolderTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final ServerNames NAMES = ServerNames.of(List.of("lucerna.example", "::1"));

  /** Made once: a root's key takes a second. */
  @TempDir private static Path shared;

  @TempDir private Path temporary;
  private Path data;
  private CertificateFolder folder;

  @BeforeAll
  static void make() throws IOException {
    new CertificateFolder(shared.resolve("tls")).create(NAMES, Validity.STANDARD, CLOCK);
  }

  @BeforeEach
  void copy() throws IOException {
    data = Files.createDirectory(temporary.resolve("data"));
    folder = new CertificateFolder(Files.createDirectory(data.resolve("tls")));
    try (Stream<Path> files = Files.list(shared.resolve("tls"))) {
      for (Path file : files.toList()) {
        Files.copy(
            file, folder.path().resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Test
  void newFolderHasFiveFiles() throws IOException {
    assertThat(contents(folder.path()))
        .containsOnlyKeys("ca.crt", "ca.key", "hexrays.crt", "server.crt", "server.key");
    assertThat(shared).isDirectoryContaining("glob:**/tls");
    assertThat(names(shared)).containsExactly("tls");
  }

  @Test
  void onlyTheOwnerCanReadKeys() throws IOException {
    Assumptions.assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "no POSIX permissions in this file system");
    for (String key : List.of("ca.key", "server.key")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(at(key))))
          .isEqualTo("rw-------");
      assertThat(at(key)).content().startsWith("-----BEGIN PRIVATE KEY-----\n");
    }
  }

  /** The plugin OpenLumina reads one certificate, up to 2048 bytes. */
  @Test
  void hexraysIsOneSmallRoot() throws Exception {
    List<X509Certificate> certificates = Pem.certificates(folder.hexrays());
    assertThat(certificates).hasSize(1);
    assertThat(certificates.getFirst().getEncoded()).hasSizeLessThan(2048);
    assertThat(folder.hexrays()).hasSameTextualContentAs(folder.authorityCertificate());
    assertThat(Pem.certificates(folder.serverCertificate()))
        .containsExactly(folder.load().certificate(), certificates.getFirst());
  }

  @Test
  void firstStartMakesAndLaterStartsLoad() throws IOException {
    Path fresh = temporary.resolve("new/deep/tls");
    TlsIdentity made = CertificateFolder.ensure(fresh, NAMES, CLOCK);
    assertThat(made.names()).isEqualTo(NAMES);
    Map<String, String> before = contents(fresh);
    Clock later = Clock.offset(CLOCK, Duration.ofDays(5000));
    TlsIdentity loaded =
        CertificateFolder.ensure(fresh, ServerNames.of(List.of("other.example")), later);
    assertThat(loaded.certificate()).isEqualTo(made.certificate());
    assertThat(contents(fresh)).isEqualTo(before);
  }

  @Test
  void emptyFolderIsTreatedAsMissing() throws IOException {
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    assertThat(new CertificateFolder(empty).isEmpty()).isTrue();
    CertificateFolder.ensure(empty, NAMES, CLOCK);
    assertThat(contents(empty)).hasSize(5);
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    Map<String, String> before = contents(folder.path());
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> folder.create(NAMES, Validity.STANDARD, CLOCK))
        .withMessageStartingWith(folder.path() + ": not empty");
    assertThat(contents(folder.path())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"server.crt", "server.key"})
  void missingFileIsReportedNotRecreated(String name) throws IOException {
    Files.delete(at(name));
    Map<String, String> before = contents(folder.path());
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> CertificateFolder.ensure(folder.path(), NAMES, CLOCK))
        .withMessage(at(name) + ": no such file");
    assertThat(contents(folder.path())).isEqualTo(before);
  }

  @Test
  void renewingKeepsKeysAndRoot() throws Exception {
    Map<String, String> before = contents(folder.path());
    TlsIdentity old = folder.load();
    Clock later = Clock.offset(CLOCK, Duration.ofDays(800));
    folder.renew(ServerNames.of(List.of("new.example")), Validity.STANDARD, later);

    TlsIdentity renewed = folder.load();
    assertThat(renewed.names().all()).containsExactly("new.example");
    assertThat(renewed.certificate().getPublicKey()).isEqualTo(old.certificate().getPublicKey());
    assertThat(renewed.certificate().getSerialNumber())
        .isNotEqualTo(old.certificate().getSerialNumber());
    assertThat(renewed.notAfter()).isEqualTo(NOW.plus(Duration.ofDays(800 + 825 - 1)));
    Map<String, String> after = contents(folder.path());
    assertThat(after.remove("server.crt")).isNotEqualTo(before.remove("server.crt"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void renewingNeedsTheRootsKey() throws IOException {
    Files.delete(at("ca.key"));
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> folder.renew(NAMES, Validity.STANDARD, CLOCK))
        .withMessage(at("ca.key") + ": no such file");
    Files.copy(at("server.key"), at("ca.key"));
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> folder.renew(NAMES, Validity.STANDARD, CLOCK))
        .withMessage("%s: not the key of the certificate in %s", at("ca.key"), at("ca.crt"));
    // The server's existing files still work.
    folder.load();
  }

  @Test
  void renewingNeedsAnUnexpiredRoot() {
    Clock later = Clock.offset(CLOCK, Duration.ofDays(3653));
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> folder.renew(NAMES, Validity.STANDARD, later))
        .withMessageStartingWith(at("ca.crt") + ": expired; ");
  }

  @Test
  void aRootFromWhenTheClockWasAheadIsNotRenewed() throws IOException {
    Clock earlier = Clock.offset(CLOCK, Duration.ofDays(-400));
    assertThat(CertificateFolder.ensure(folder.path(), NAMES, earlier).notBefore())
        .isAfter(earlier.instant());
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> folder.renew(NAMES, Validity.STANDARD, earlier))
        .withMessageContaining("ca.crt")
        .withMessageContaining("clock was ahead");
  }

  @Test
  void folderThatCannotBeCreatedIsReported() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> CertificateFolder.ensure(file.resolve("tls"), NAMES, CLOCK));
  }

  private Path at(String name) {
    return folder.path().resolve(name);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String name : names(folder)) {
      contents.put(name, Files.readString(folder.resolve(name)));
    }
    return contents;
  }
}
