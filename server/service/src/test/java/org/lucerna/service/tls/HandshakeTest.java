package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real handshakes with a client that trusts nothing but {@code hexrays.crt}. */
class HandshakeTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final ServerNames NAMES =
      ServerNames.of(List.of("localhost", "*.lucerna.example", "127.0.0.1", "::1"));

  @TempDir private static Path shared;
  private static CertificateFolder folder;
  private static TlsIdentity identity;
  private static Handshake server;
  private static SSLContext client;

  @BeforeAll
  static void start() throws IOException {
    folder = new CertificateFolder(shared.resolve("tls"));
    folder.create(NAMES, Validity.STANDARD, CLOCK);
    identity = folder.load();
    server = new Handshake(identity);
    client = TrustedRoots.load(folder.hexrays()).context();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "::1", "a.lucerna.example"})
  void namesOfTheCertificateAreAccepted(String name) throws IOException {
    server.connect(client, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lucerna.example", "127.0.0.2", "localhost.example"})
  void otherNamesAreRefused(String name) {
    assertThatExceptionOfType(SSLHandshakeException.class)
        .isThrownBy(() -> server.connect(client, name))
        .withMessageMatching("(?i).*(no subject alternative|no name matching).*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void tls12And13AreAccepted(String protocol) throws IOException {
    server.connect(client, "localhost", protocol);
  }

  @Test
  void olderTlsVersionsAreRefused() {
    assertThat(identity.context().getDefaultSSLParameters().getProtocols())
        .containsExactlyInAnyOrder("TLSv1.2", "TLSv1.3");
  }

  /** IDA on Windows wants a chain that ends before its root. */
  @Test
  void rootIsNotSent() throws IOException {
    assertThat(server.connect(client, "localhost")).containsExactly(identity.certificate());
  }

  @Test
  void certificateItselfMayBeTrusted() throws IOException {
    server.connect(new TrustedRoots(List.of(identity.certificate())).context(), "localhost");
  }

  @Test
  void otherRootIsNotTrusted() {
    CertificateAuthority other = CertificateAuthority.create(Validity.STANDARD, CLOCK);
    SSLContext stranger = new TrustedRoots(List.of(other.certificate())).context();
    assertThatExceptionOfType(SSLHandshakeException.class)
        .isThrownBy(() -> server.connect(stranger, "localhost"));
  }

  @Test
  void renewedCertificateNeedsNoNewRoot(@TempDir Path temporary) throws IOException {
    CertificateFolder renewed = new CertificateFolder(temporary.resolve("tls"));
    renewed.create(NAMES, Validity.STANDARD, Clock.offset(CLOCK, Duration.ofDays(-900)));
    SSLContext old = TrustedRoots.load(renewed.hexrays()).context();
    try (Handshake expired = new Handshake(renewed.load())) {
      assertThatExceptionOfType(SSLHandshakeException.class)
          .isThrownBy(() -> expired.connect(old, "localhost"));
    }
    renewed.renew(ServerNames.of(List.of("new.example")), Validity.STANDARD, CLOCK);
    try (Handshake again = new Handshake(renewed.load())) {
      again.connect(old, "new.example");
    }
  }
}
