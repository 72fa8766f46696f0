package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ClientCertificate;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.service.tls.Validity;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreFactory;

/** Logins with certificates, over real handshakes. */
final class ClientCertificateTest {
  private static final String NONE = "none";

  @TempDir private static Path folder;
  private static CertificateFolder certificates;
  private static TrustedRoots roots;

  @BeforeAll
  static void makeCertificates() throws IOException {
    certificates = folder("tls");
    for (String user : List.of("ana", "bob", "stranger")) {
      issue(certificates, user, user);
    }
    issue(certificates, "ana", "other-ana");
    issue(folder("foreign"), "ana", "foreign-ana");
    roots = TrustedRoots.load(certificates.authorityCertificate());
  }

  private static CertificateFolder folder(String name) throws IOException {
    CertificateFolder made = new CertificateFolder(folder.resolve(name));
    made.create(ServerNames.of(List.of("localhost")), Validity.STANDARD, Clock.systemUTC());
    return made;
  }

  private static void issue(CertificateFolder by, String user, String name) throws IOException {
    by.createClient(user, folder.resolve(name), Validity.STANDARD, Clock.systemUTC());
  }

  private static TestServer serve(ClientCertificates clients) throws IOException {
    TlsConfig tls =
        new TlsConfig(
            true, "", "", clients, clients == ClientCertificates.OFF ? "" : "clients.crt");
    TestServer server =
        new TestServer(
            TestServer.Settings.open()
                .with(new LuminaConfig("127.0.0.1:0", false, false, DialectChoice.AUTO))
                .with(tls),
            StoreFactory.inMemory(MetadataBlob::merge),
            certificates.load().context(clients == ClientCertificates.OFF ? null : roots));
    server.add("ana", Role.ADMINISTRATOR);
    server.add("bob", Role.READER);
    return server;
  }

  /** The user that the server logs in. */
  private static String login(TestServer server, String certificate, String user, String password)
      throws IOException {
    TlsIdentity own =
        certificate.equals(NONE)
            ? null
            : TlsIdentity.load(
                folder.resolve(certificate).resolve("client.crt"),
                folder.resolve(certificate).resolve("client.key"));
    ClientOptions options =
        ClientOptions.plain("localhost", server.port())
            .withTls(roots.context(own))
            .withCredentials(new Credentials(ByteString.utf8(user), ByteString.utf8(password)));
    try (LuminaClient client = new LuminaClient(options)) {
      return client.info().session().user().name().text();
    } catch (RefusedException refused) {
      return "refused";
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ana, '', '', ana",
    "ana, ana, '', ana",
    "ana, ana, wrong, ana",
    "ana, guest, guest, guest",
    "ana, bob, secret of bob, bob",
    "ana, bob, wrong, refused",
    "stranger, '', '', guest",
    "stranger, stranger, '', refused",
    "none, '', '', guest",
    "none, ana, '', refused",
    "none, ana, secret of ana, ana"
  })
  void optionalCertificateLogsIn(String certificate, String user, String password, String welcome)
      throws IOException {
    try (TestServer server = serve(ClientCertificates.OPTIONAL)) {
      assertThat(login(server, certificate, user, password)).isEqualTo(welcome);
    }
  }

  @Test
  void untrustedCertificateIsRefused() throws Exception {
    try (TestServer server = serve(ClientCertificates.OPTIONAL)) {
      SSLContext insisting = SSLContext.getInstance("TLS");
      TrustManager[] anybody = {new Anybody()};
      insisting.init(
          new KeyManager[] {new Insisting(folder.resolve("foreign-ana"))}, anybody, null);
      ClientOptions options = ClientOptions.plain("localhost", server.port()).withTls(insisting);
      try (LuminaClient client = new LuminaClient(options)) {
        assertThatThrownBy(client::info).isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void requiredCertificateIsEnforced() throws IOException {
    try (TestServer server = serve(ClientCertificates.REQUIRED)) {
      assertThat(login(server, "ana", "", "")).isEqualTo("ana");
      assertThatThrownBy(() -> login(server, NONE, "ana", "secret of ana"))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void certificateIsNotRequestedIfOff() throws IOException {
    try (TestServer server = serve(ClientCertificates.OFF)) {
      assertThat(login(server, "ana", "", "")).isEqualTo("guest");
    }
  }

  @Test
  void accountMayRequireOneCertificate() throws Exception {
    ByteString pinned = ClientCertificate.fingerprint(folder.resolve("ana/client.crt"));
    ByteString ana = ByteString.utf8("ana");
    try (TestServer server = serve(ClientCertificates.OPTIONAL)) {
      assertThat(login(server, "other-ana", "", "")).isEqualTo("ana");
      server.administration().change(ana, ana, UserChange.NONE.withCertificate(pinned));
      assertThat(login(server, "ana", "", "")).isEqualTo("ana");
      assertThat(login(server, "other-ana", "", "")).isEqualTo("guest");
      server.add("root", Role.ADMINISTRATOR);
      server.administration().change(ana, ana, UserChange.NONE.withDisabled(true));
      assertThat(login(server, "ana", "", "")).isEqualTo("refused");
      assertThat(login(server, "ana", "guest", "")).isEqualTo("refused");
      assertThat(login(server, "ana", "ana", "")).isEqualTo("refused");
    }
  }

  @Test
  void accountCanNameACertificateWithAnotherCommonName() throws Exception {
    ByteString pinned = ClientCertificate.fingerprint(folder.resolve("stranger/client.crt"));
    ByteString bob = ByteString.utf8("bob");
    try (TestServer server = serve(ClientCertificates.OPTIONAL)) {
      server.administration().change(bob, bob, UserChange.NONE.withCertificate(pinned));
      assertThat(login(server, "stranger", "", "")).isEqualTo("bob");
      assertThat(login(server, "bob", "", "")).isEqualTo("guest");
    }
  }

  /** Shows its certificate whether the server knows the authority or not; the JDK's does not. */
  private static final class Insisting extends X509ExtendedKeyManager {
    private final X509Certificate certificate;
    private final PrivateKey key;

    Insisting(Path from) throws Exception {
      try (InputStream in = Files.newInputStream(from.resolve("client.crt"))) {
        certificate =
            (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      }
      String pem = Files.readString(from.resolve("client.key")).replaceAll("-----.*-----|\\s", "");
      key =
          KeyFactory.getInstance("EC")
              .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    }

    @Override
    public String chooseClientAlias(String[] kinds, Principal[] issuers, Socket socket) {
      return "own";
    }

    @Override
    public String[] getClientAliases(String kind, Principal[] issuers) {
      return new String[] {"own"};
    }

    @Override
    public String @Nullable [] getServerAliases(String kind, Principal[] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String kind, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return new X509Certificate[] {certificate};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return key;
    }
  }

  /** Trusts every server: this test is about clients. */
  private static final class Anybody implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
