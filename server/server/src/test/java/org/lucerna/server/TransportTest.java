package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.fixture.LogLines;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.service.tls.Validity;
import org.lucerna.store.engine.StoreFactory;

/** TLS, plaintext and HTTP on one port. */
final class TransportTest {
  @TempDir private Path folder;
  private TlsIdentity identity;
  private SSLContext trusting;

  @BeforeEach
  void makeCertificate() throws IOException {
    CertificateFolder certificates = new CertificateFolder(folder.resolve("tls"));
    identity =
        CertificateFolder.ensure(
            certificates.path(), ServerNames.of(List.of("localhost")), Clock.systemUTC());
    trusting = TrustedRoots.load(certificates.hexrays()).context();
  }

  private TestServer serve(TestServer.Settings settings) throws IOException {
    return new TestServer(settings, StoreFactory.inMemory(MetadataBlob::merge), identity.context());
  }

  private static ClientOptions localhost(TestServer server) {
    return ClientOptions.plain("localhost", server.port());
  }

  @Test
  void functionsPushedOverOneArePulledOverTheOther() throws IOException {
    try (TestServer server = serve(TestServer.Settings.open());
        LuminaClient plain = new LuminaClient(localhost(server));
        LuminaClient secure = new LuminaClient(localhost(server).withTls(trusting))) {
      assertThat(secure.push(push(item("f", 1, HELLO_COMMENT, key(1)))).codes()).containsExactly(1);
      assertThat(plain.pull(List.of(key(1))).codes()).containsExactly(0);
      assertThat(secure.pull(List.of(key(1))).found().getFirst().frequency()).isEqualTo(1);
    }
  }

  @Test
  void clientThatDistrustsTheCertificateIsNamedInTheLog() throws Exception {
    try (TestServer server = serve(TestServer.Settings.open());
        LogLines log = new LogLines()) {
      ClientOptions doubting = localhost(server).withTls(SSLContext.getDefault());
      try (LuminaClient client = new LuminaClient(doubting)) {
        assertThatThrownBy(client::info).isInstanceOf(SSLException.class);
      }
      log.awaitMessage("TLS handshake failed", "hexrays.crt");
    }
  }

  @Test
  void stalledHandshakesDoNotBlockOthers() throws IOException {
    LimitsConfig one = TestServer.limits("handshakes = 1");
    List<Socket> stalled = new ArrayList<>();
    try (TestServer server = serve(TestServer.Settings.open().with(one))) {
      for (int i = 0; i < 8; i++) {
        Socket socket = server.connectFrom("127.0.0.2");
        socket.getOutputStream().write(HexFormat.of().parseHex("160301020001"));
        stalled.add(socket);
      }
      try (LuminaClient client =
          new LuminaClient(
              localhost(server)
                  .withTls(trusting)
                  .withTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(2)))) {
        assertThat(client.pull(List.of(key(1))).codes()).containsExactly(-2);
      }
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  @Test
  void onlyAuthenticatedCiphersAreSpoken() throws IOException {
    try (TestServer server = serve(TestServer.Settings.open());
        SSLSocket socket =
            (SSLSocket) trusting.getSocketFactory().createSocket("localhost", server.port())) {
      socket.setEnabledProtocols(new String[] {"TLSv1.2"});
      socket.setEnabledCipherSuites(
          Arrays.stream(socket.getSupportedCipherSuites())
              .filter(suite -> suite.contains("_ECDHE_ECDSA_") && suite.contains("_CBC_"))
              .toArray(String[]::new));
      assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
    }
  }

  @Test
  void aBrowserGetsItsHintOverTlsToo() throws IOException {
    try (TestServer server = serve(TestServer.Settings.open());
        SSLSocket socket =
            (SSLSocket) trusting.getSocketFactory().createSocket("localhost", server.port())) {
      socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(reply).startsWith("HTTP/1.1 400 ").contains("speaks Lumina");
    }
  }

  @Test
  void tlsOnAPlaintextPortIsLogged() throws IOException {
    try (TestServer server = TestServer.start();
        LogLines log = new LogLines();
        Wire wire = new Wire(server.connect())) {
      wire.write(ByteString.hex("1603010200"));
      assertThat(wire.isClosed()).isTrue();
      log.awaitMessage("the client speaks TLS, which is turned off here", "LUMINA_TLS=false");
    }
  }

  @Test
  void expiringCertificateIsLogged() throws IOException {
    CertificateFolder ending = new CertificateFolder(folder.resolve("ending"));
    ending.create(
        ServerNames.of(List.of("localhost")),
        new Validity(Duration.ofDays(20), Duration.ofDays(10)),
        Clock.systemUTC());
    TlsConfig tls =
        new TlsConfig(
            true,
            ending.serverCertificate().toString(),
            ending.serverKey().toString(),
            ClientCertificates.OFF,
            "");
    ServerConfig d = ServerConfig.defaults();
    ServerConfig config =
        new ServerConfig(
            folder.resolve("data"),
            new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
            new HttpConfig(""),
            tls,
            d.access(),
            d.names(),
            d.ranking(),
            d.upstreams(),
            d.limits(),
            d.timeouts(),
            d.store());
    try (LogLines log = new LogLines();
        Server server = Server.start(config)) {
      log.awaitMessage("the TLS certificate expires on", " days");
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void aHandshakeThatDoesNotEndIsCutOff() throws IOException {
    Duration minute = Duration.ofMinutes(1);
    TimeoutsConfig timeouts =
        new TimeoutsConfig(Duration.ofMillis(300), minute, minute, minute, minute);
    try (TestServer server = serve(TestServer.Settings.open().with(timeouts));
        Socket socket = server.connect()) {
      socket.getOutputStream().write(ByteString.hex("1603010200010001fc0303").toByteArray());
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(() -> assertThat(server.server().connections()).isZero());
    }
  }

  @Test
  void missingCertificateLeavesStoreClosed(@TempDir Path folder) throws IOException {
    ServerConfig broken =
        ConfigFile.parse("tls.certificate = \"missing.crt\"\ntls.key = \"missing.key\"", "test")
            .withData(folder);
    assertThatThrownBy(() -> Server.start(broken)).hasMessageContaining("missing.crt");
    try (Server server = Server.start(OnDisk.config(folder, GuestRole.READER))) {
      assertThat(server.luminaAddress().getPort()).isPositive();
    }
  }
}
