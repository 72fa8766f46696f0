package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenSSL, which IDA uses on Linux and macOS, accepts our files. Skipped without it. */
class OpenSslTest {
  @TempDir private static Path shared;
  private static CertificateFolder folder;

  @BeforeAll
  static void make() throws IOException {
    Assumptions.assumeTrue(
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "openssl"))),
        "no openssl");
    folder = new CertificateFolder(shared.resolve("tls"));
    folder.create(
        ServerNames.of(List.of("localhost", "127.0.0.1", "::1")),
        Validity.STANDARD,
        Clock.systemUTC());
  }

  @Test
  void verifiesTheCertificate() throws Exception {
    String server = folder.serverCertificate().toString();
    for (Path root : List.of(folder.authorityCertificate(), folder.hexrays())) {
      assertThat(
              openssl(
                  "verify",
                  "-x509_strict",
                  "-purpose",
                  "sslserver",
                  "-verify_hostname",
                  "localhost",
                  "-CAfile",
                  root.toString(),
                  server))
          .isEqualTo(server + ": OK\n");
    }
  }

  @Test
  void readsTheCertificate() throws Exception {
    assertThat(openssl("x509", "-noout", "-text", "-in", folder.serverCertificate().toString()))
        .contains("Version: 3 (0x2)")
        .contains("Signature Algorithm: sha256WithRSAEncryption")
        .contains("Subject: CN = localhost")
        .contains("ASN1 OID: prime256v1")
        .contains("X509v3 Key Usage: critical")
        .contains("TLS Web Server Authentication")
        .contains("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
    assertThat(openssl("x509", "-noout", "-text", "-in", folder.hexrays().toString()))
        .contains("CA:TRUE, pathlen:0")
        .contains("Public-Key: (3072 bit)");
  }

  @Test
  void readsTheKeys() throws Exception {
    assertThat(openssl("pkey", "-noout", "-check", "-in", folder.serverKey().toString()))
        .contains("Key is valid");
    assertThat(openssl("pkey", "-noout", "-check", "-in", folder.path() + "/ca.key"))
        .contains("Key is valid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-tls1_2", "-tls1_3"})
  void handshakeWithOpenSslSucceeds(String version) throws Exception {
    try (Handshake server = new Handshake(folder.load())) {
      assertThat(
              openssl(
                  "s_client",
                  version,
                  "-connect",
                  "127.0.0.1:" + server.port(),
                  "-CAfile",
                  folder.hexrays().toString(),
                  "-verify_return_error",
                  "-verify_hostname",
                  "localhost"))
          .contains("Verify return code: 0 (ok)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC"})
  void keysOfOpenSslAreRead(String algorithm) throws Exception {
    Path key = shared.resolve(algorithm + ".key");
    Path certificate = shared.resolve(algorithm + ".crt");
    List<String> kind =
        algorithm.equals("RSA")
            ? List.of("genrsa", "-traditional", "-out", key.toString(), "2048")
            : List.of("ecparam", "-genkey", "-name", "prime256v1", "-out", key.toString());
    openssl(kind.toArray(String[]::new));
    openssl(
        "req",
        "-x509",
        "-key",
        key.toString(),
        "-subj",
        "/CN=self-signed",
        "-addext",
        "subjectAltName=DNS:localhost",
        "-days",
        "10",
        "-out",
        certificate.toString());
    TlsIdentity identity = TlsIdentity.load(certificate, key);
    assertThat(identity.daysLeft(Clock.systemUTC())).isEqualTo(9);
    try (Handshake server = new Handshake(identity)) {
      assertThat(server.connect(TrustedRoots.load(certificate).context(), "localhost")).hasSize(1);
    }
  }

  private static String openssl(String... arguments) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of("openssl"), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .start();
    // The byte that the server of the handshake waits for.
    try (var in = process.getOutputStream()) {
      in.write('*');
    } catch (IOException ended) {
      // Other commands want none, and may have ended.
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
