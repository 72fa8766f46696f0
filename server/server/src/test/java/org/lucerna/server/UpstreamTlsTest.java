package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.server.Chain.asking;
import static org.lucerna.server.Chain.awaitAnswering;
import static org.lucerna.server.Chain.awaitSilent;
import static org.lucerna.server.Chain.names;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.Validity;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreFactory;

/** Which upstreams are trusted, and with whose password. */
final class UpstreamTlsTest {
  @TempDir private Path folder;
  private CertificateFolder certificates;
  private TestServer behind;

  @BeforeEach
  void start() throws IOException {
    certificates = new CertificateFolder(folder.resolve("tls"));
    certificates.create(ServerNames.of(List.of("localhost")), Validity.STANDARD, Clock.systemUTC());
    behind =
        new TestServer(
            TestServer.Settings.open()
                .with(new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE)),
            StoreFactory.inMemory(MetadataBlob::merge),
            certificates.load().context(null));
    behind.add("ana", Role.CONTRIBUTOR);
  }

  @AfterEach
  void stop() throws IOException {
    behind.close();
  }

  private UpstreamConfig upstream(String host, String authorities) {
    return UpstreamConfig.of("team", host + ":" + behind.port())
        .withTimeout(java.time.Duration.ofSeconds(20))
        .withTls(true, authorities);
  }

  private String authority() {
    return certificates.authorityCertificate().toString();
  }

  private static UpstreamConfig as(String user, Path password, UpstreamConfig upstream) {
    return new UpstreamConfig(
        upstream.name(),
        upstream.address(),
        upstream.tls(),
        upstream.ca(),
        upstream.dialect(),
        user,
        password.toString(),
        "",
        "",
        upstream.timeout(),
        upstream.batch(),
        upstream.longestReply());
  }

  @Test
  void anAuthorityThatIsGivenIsTrusted() throws Exception {
    try (TestServer front = TestServer.start(asking(upstream("localhost", authority())))) {
      awaitAnswering(front, "team");
    }
  }

  @Test
  void otherAddressesAreNotSlowed() throws Exception {
    try (TestServer front = TestServer.start(asking(upstream("localhost", "")))) {
      awaitSilent(front, "team");
    }
  }

  @Test
  void theNameIsVerified() throws Exception {
    try (TestServer front = TestServer.start(asking(upstream("127.0.0.1", authority())))) {
      awaitSilent(front, "team");
    }
  }

  @Test
  void aLoginTakesItsPasswordFromAFile() throws Exception {
    Path right = Files.writeString(folder.resolve("right"), "secret of ana\nmore\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "guess\n");
    UpstreamConfig guest = upstream("localhost", authority());
    try (TestServer proxy =
            TestServer.start(
                settings -> asking(as("ana", right, guest)).apply(settings).asProxy());
        Wire wire = Wire.greeted(proxy.connect())) {
      awaitAnswering(proxy, "team");
      wire.ask(push(item("f", 16, HELLO_COMMENT, key(1))));
      assertThat(names(wire, 1)).containsExactly("f");
    }
    try (TestServer front = TestServer.start(asking(as("ana", wrong, guest)))) {
      awaitSilent(front, "team");
    }
  }

  @Test
  void unusableFilesAreReportedAtStart() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    UpstreamConfig guest = upstream("localhost", authority());
    assertThatThrownBy(() -> TestServer.start(asking(as("ana", empty, guest))))
        .isInstanceOf(IOException.class)
        .hasMessage(empty + ": expected a password in the first line");
    assertThatThrownBy(() -> TestServer.start(asking(upstream("localhost", empty.toString()))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(empty.toString());
  }
}
