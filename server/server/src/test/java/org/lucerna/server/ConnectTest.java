package org.lucerna.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreFactory;

/** A user who cannot connect learns the reason. */
class ConnectTest {
  private static void awaitLast(PageClient pages, String result, String words) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              assertThat(pages.get("/api/v1/connections").body()).contains('"' + result + '"');
              assertThat(PageSyntax.check(pages.get("/connect").body())).contains(words);
              assertThat(pages.get("/connect/last").body()).contains(words);
            });
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    socket.getOutputStream().flush();
  }

  @Test
  void everyFailureHasAMessage() throws Exception {
    TimeoutsConfig usual = TimeoutsConfig.defaults();
    TimeoutsConfig timeouts =
        new TimeoutsConfig(
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            usual.idle(),
            usual.progress(),
            usual.drain());
    try (TestServer server = TestServer.start(settings -> settings.with(timeouts));
        PageClient pages = new PageClient(server.server())) {
      server.add("ana", Role.CONTRIBUTOR);
      assertThat(pages.page("/connect")).contains("Nothing connected", ":" + server.port());
      try (Socket tls = server.connect()) {
        tls.getOutputStream().write(ByteString.hex("16030100050100000103").toByteArray());
        awaitLast(pages, "tls-off", "It spoke TLS, which is off here.");
      }
      try (Socket browser = server.connect()) {
        send(browser, "GET / HTTP/1.1\r\n\r\n");
        awaitLast(pages, "http", "It spoke HTTP.");
      }
      try (Wire wire = new Wire(server.connect())) {
        Credentials wrong = new Credentials(ByteString.utf8("ana"), ByteString.utf8("wr0ng"));
        assertThat(wire.ask(new Hello(5, 0, wrong))).isInstanceOf(Fail.class);
      }
      awaitLast(pages, "login-refused", "its login was refused");
      assertThat(pages.get("/connect").body()).doesNotContain("wr0ng", ">ana<", "ana,");
      try (Wire wire = new Wire(server.connect())) {
        wire.send(0x7f, ByteString.hex("00"));
        awaitLast(pages, "no-lumina", "a protocol other than Lumina");
      }
      server.connect().close();
      awaitLast(pages, "silent", "without sending anything");
      try (Socket silent = server.connect()) {
        awaitLast(pages, "timed-out", "sent nothing complete in time");
        assertThat(silent.getInputStream().read()).isEqualTo(-1);
      }
      Wire.greeted(server.connect()).close();
      awaitLast(pages, "logged-in", "It logged in.");
      assertThat(pages.get("/connect").body()).contains("guest, protocol 5 without TLS");
      try (Wire wire = new Wire(server.connect())) {
        Credentials ana = new Credentials(ByteString.utf8("ana"), ByteString.utf8("secret of ana"));
        assertThat(wire.ask(new Hello(5, 0, ana))).isNotInstanceOf(Fail.class);
        assertThat(pages.get("/connect").body())
            .contains("It logged in.", "protocol 5 without TLS")
            .doesNotContain("ana,", "guest, protocol");
      }
    }
  }

  @Test
  void otherVisitorsDoNotSeeTheConnection() throws Exception {
    try (TestServer server = TestServer.start();
        PageClient pages = new PageClient(server.server())) {
      try (Socket other = server.connectFrom("127.0.0.2")) {
        send(other, "GET / HTTP/1.1\r\n\r\n");
        assertThat(other.getInputStream().read()).isPositive();
      }
      assertThat(pages.get("/connect").body()).contains("Nothing connected");
      assertThat(pages.get("/api/v1/connections").body()).isEqualTo("[]\n");
      assertThat(pages.get("/api/v1/connections?all=true").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void untrustedCertificateIsReportedAndOffered(@TempDir Path folder) throws Exception {
    CertificateFolder certificates = new CertificateFolder(folder.resolve("tls"));
    var identity =
        CertificateFolder.ensure(
            certificates.path(), ServerNames.of(List.of("localhost")), Clock.systemUTC());
    try (TestServer server =
            new TestServer(
                TestServer.Settings.open(),
                StoreFactory.inMemory(MetadataBlob::merge),
                identity.context());
        PageClient pages = new PageClient(server.server())) {
      try (SSLSocket socket =
          (SSLSocket)
              SSLContext.getDefault()
                  .getSocketFactory()
                  .createSocket(server.connect(), "localhost", server.port(), true)) {
        socket.startHandshake();
      } catch (SSLException expected) {
        assertThat(expected).hasMessageContaining("PKIX");
      }
      awaitLast(pages, "tls-refused", "The TLS handshake failed.");
    }
    try (Server server = PageStore.start(folder.resolve("data"));
        PageClient pages = new PageClient(server)) {
      String page = pages.page("/connect");
      assertThat(page).contains("/connect/hexrays.crt").containsPattern("([0-9A-F]{2}:){31}");
      assertThat(pages.get("/connect/hexrays.crt").body())
          .isEqualTo(Files.readString(folder.resolve("data/tls/hexrays.crt")))
          .startsWith("-----BEGIN CERTIFICATE-----")
          .doesNotContain("PRIVATE");
      assertThat(folder.resolve("data/tls/hexrays.crt")).exists();
    }
  }
}
