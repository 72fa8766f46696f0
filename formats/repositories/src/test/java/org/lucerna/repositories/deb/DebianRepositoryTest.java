package org.lucerna.repositories.deb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.download.DownloadException;
import org.lucerna.repositories.download.DownloadRules;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.repositories.fixture.FaultyServer;
import org.lucerna.repositories.fixture.FaultyServer.Fault;
import org.lucerna.repositories.fixture.SigningKey;
import org.lucerna.repositories.fixture.WrittenRepository;
import org.lucerna.repositories.signature.OpenPgpKeyring;
import org.lucerna.repositories.signature.SignatureCheck;
import org.lucerna.repositories.signature.UncheckedSignatures;

class DebianRepositoryTest {
  private static final String RELEASE = "dists/stable/InRelease";
  private static final String INDEX = "dists/stable/main/binary-amd64/Packages.gz";
  private static final SigningKey KEY = SigningKey.make();
  private static final DownloadRules RULES =
      new DownloadRules(2, Duration.ZERO, 3, Duration.ofMillis(10), Duration.ofMillis(500));

  @TempDir private Path folder;
  private Path files;
  private FaultyServer server;
  private Downloads downloads;
  private OpenPgpKeyring keyring;

  @BeforeEach
  void start() throws IOException {
    files = Files.createDirectory(folder.resolve("files"));
    server = new FaultyServer(files);
    downloads = new Downloads(RULES);
    keyring =
        OpenPgpKeyring.of(List.of(KEY.write(folder.resolve("key.asc"))), InstantSource.system());
  }

  @AfterEach
  void stop() {
    downloads.close();
    server.close();
  }

  private static final Map<String, byte[]> PACKAGES =
      Map.of("libone-dev", WrittenRepository.deb("libone-dev", Map.of()));

  private List<RepositoryPackage> packages(SignatureCheck signatures) throws IOException {
    return new DebianRepository(
            server.address(),
            "stable",
            List.of(),
            List.of("amd64"),
            signatures,
            new IndexCache(folder.resolve("cache"), downloads),
            InstantSource.system())
        .packages();
  }

  private void write(UnaryOperator<String> index, UnaryOperator<String> release)
      throws IOException {
    WrittenRepository.debian(files, PACKAGES, KEY, index, release);
  }

  private void write() throws IOException {
    WrittenRepository.debian(files, PACKAGES, KEY);
  }

  @Test
  void packagesHaveWhatTheIndexSays() throws IOException {
    write();

    assertThat(packages(keyring))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("libone-dev");
              assertThat(each.location())
                  .isEqualTo(server.address().resolve("pool/libone-dev_1.0-1_amd64.deb"));
              assertThat(each.purl())
                  .hasToString("pkg:deb/debian/libone-dev@1.0-1?arch=amd64&distro=stable");
              Path file = folder.resolve("one.deb");
              downloads.fetch(each.location(), each.size(), file);
              each.checksum().verify(file);
            });
  }

  @Test
  void unchangedIndexesAreNotFetchedAgain() throws IOException {
    write();
    List<RepositoryPackage> first = packages(keyring);

    assertThat(packages(keyring)).isEqualTo(first);
    assertThat(server.requests())
        .containsExactly(RELEASE + " 200", INDEX + " 200", RELEASE + " 304");
  }

  @Test
  void damagedCacheIsFetchedAgain() throws IOException {
    write();
    List<RepositoryPackage> first = packages(keyring);
    try (var cached = Files.list(folder.resolve("cache"))) {
      for (Path each : cached.toList()) {
        Files.writeString(each, "x");
      }
    }

    assertThat(packages(keyring)).isEqualTo(first);
  }

  private void refused(String words) {
    assertThatThrownBy(() -> packages(keyring))
        .isInstanceOf(RepositoryException.class)
        .hasMessageStartingWith(server.address().toString())
        .hasMessageContaining(words);
  }

  @Test
  void releaseOfAnotherKeyIsRefused() throws IOException {
    WrittenRepository.debian(files, PACKAGES, SigningKey.make());

    refused("not signed by a trusted, valid key");
    assertThat(packages(new UncheckedSignatures())).hasSize(1);
  }

  @Test
  void releaseThatWasChangedIsRefused() throws IOException {
    write();
    Path release = files.resolve(RELEASE);
    Files.writeString(release, Files.readString(release).replace("Origin: Test", "Origin: Tess"));

    refused("changed after key");
  }

  @Test
  void textAroundTheSignedOneIsNotRead() throws IOException {
    write();
    Path release = files.resolve(RELEASE);
    String text = Files.readString(release);
    Files.writeString(release, "SHA256:\n 00 1 x\n\n" + text + "Codename: other\n");

    assertThat(packages(keyring)).hasSize(1);
    assertThat(packages(keyring).getFirst().purl().toString()).endsWith("distro=stable");
  }

  @Test
  void expiredReleaseIsRefused() throws IOException {
    write(
        UnaryOperator.identity(),
        text -> text.replace("SHA256:", "Valid-Until: Sat, 1 Jan 2022 10:00:00 UTC\nSHA256:"));

    refused("expired on Sat, 1 Jan 2022");
  }

  @Test
  void indexWithAnotherChecksumIsRefused() throws IOException {
    write();
    server.breakAll(INDEX, Fault.CHANGED);

    refused("another file than the index says");
  }

  @Test
  void pathsOutOfTheRepositoryAreRefused() throws IOException {
    write(text -> text.replace("pool/", "../../pool/"), UnaryOperator.identity());

    refused("expected a path in the repository");
  }

  @Test
  void indexOfMoreBytesThanAnnouncedIsRefused() throws IOException {
    write();
    server.breakAll(INDEX, Fault.ENDLESS);

    refused("more than");
  }

  @Test
  void longParagraphIsRefused() throws IOException {
    write(text -> text + "Description: " + "x".repeat(8 << 20), UnaryOperator.identity());

    refused("paragraphs of up to");
  }

  @Test
  void truncatedAnswersAndFailuresAreRetried() throws IOException {
    write();
    server.breakOnce(RELEASE, Fault.FAILED);
    server.breakOnce(INDEX, Fault.TRUNCATED);

    assertThat(packages(keyring)).hasSize(1);
  }

  @Test
  void serverThatStopsSendingIsGivenUp() throws IOException {
    write();
    server.breakAll(INDEX, Fault.STUCK);

    assertThatThrownBy(() -> packages(keyring))
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("too slow");
  }

  @Test
  void redirectToAFileIsNotFollowed() throws IOException {
    write();
    server.breakAll(RELEASE, Fault.REDIRECTED);

    assertThatThrownBy(() -> packages(keyring)).isInstanceOf(IOException.class);
  }

  @Test
  void missingRepositoryIsReported() {
    refused("the repository does not have it");
  }

  @Test
  void detachedSignatureOfAReleaseIsVerified() throws IOException {
    write();
    String text =
        new String(
            new UncheckedSignatures().clearSigned(Files.readAllBytes(files.resolve(RELEASE))),
            StandardCharsets.UTF_8);
    Files.delete(files.resolve(RELEASE));
    Path release = Files.writeString(files.resolve("dists/stable/Release"), text);
    refused("the repository does not have it");

    Files.write(
        files.resolve("dists/stable/Release.gpg"), KEY.detached(WrittenRepository.bytes(text)));
    assertThat(packages(keyring)).hasSize(1);

    Files.writeString(release, text + "\n");
    refused("changed after key");
  }

  @Test
  void damageOfAReleaseIsRefusedOrNotSigned() throws IOException {
    write();
    byte[] release = Files.readAllBytes(files.resolve(RELEASE));
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = release.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      try {
        byte[] text = keyring.clearSigned(damaged);
        assertThat(text).as("seed %d, round %d", seed, i).isEqualTo(keyring.clearSigned(release));
      } catch (RepositoryException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    }
  }
}
