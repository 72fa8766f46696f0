package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Tokens;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreEngine;

/** TLS on the HTTP port, for callers on other machines, and tokens. */
final class HttpTlsTest {
  private static final ByteString ANA = ByteString.utf8("ana");

  @TempDir private Path folder;
  private ServerConfig config;
  private Server server;
  private String token;

  @BeforeEach
  void start() throws Exception {
    config = OnDisk.config(folder, GuestRole.NONE, "0.0.0.0:0", TlsConfig.defaults());
    try (StoreEngine store = ConfiguredStore.openToMaintain(config)) {
      AccountStore accounts = store.accounts();
      UserChange reader =
          UserChange.NONE.withRole("reader").withPassword(ByteString.utf8("secret of ana"));
      new Accounts(accounts, Clock.systemUTC(), new SecureRandom()).add(ANA, ANA, reader);
      token =
          new Tokens(accounts, Clock.systemUTC(), new SecureRandom())
              .add(ANA, ANA, new TokenRequest(null, null, ""))
              .token();
    }
    server = Server.start(config);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private SSLContext trusting() throws IOException {
    return TrustedRoots.load(new CertificateFolder(folder.resolve("tls")).hexrays()).context();
  }

  private HttpResponse<String> get(SSLContext trust, String start, String login) throws Exception {
    return ask(trust, "GET", start, "/api/v1/pushes", login, "");
  }

  private HttpResponse<String> ask(
      SSLContext trust, String method, String start, String path, String login, String body)
      throws Exception {
    int port = Objects.requireNonNull(server.httpAddress()).getPort();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(start + ":" + port + path))
            .method(method, BodyPublishers.ofString(body));
    if (!login.isEmpty()) {
      request.header("Authorization", login);
    }
    try (HttpClient client = HttpClient.newBuilder().sslContext(trust).build()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private static String basic(String login) {
    return "Basic " + Base64.getEncoder().encodeToString(ByteString.utf8(login).toByteArray());
  }

  private static String ownAddress() throws IOException {
    List<String> own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
            .map(InetAddress::getHostAddress)
            .toList();
    Assumptions.assumeTrue(!own.isEmpty(), "no network address that other machines could reach");
    return own.getFirst();
  }

  private void deleteCertificates() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("tls"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void passwordsAndTokensLogInOverBoth() throws Exception {
    for (String start : List.of("http://localhost", "https://localhost")) {
      for (String good : List.of(basic("ana:secret of ana"), "Bearer " + token)) {
        assertThat(get(trusting(), start, good).statusCode()).as(start + good).isEqualTo(200);
      }
      for (String wrong : List.of("", "Bearer", "Bearer x", "Bearer " + token + "x")) {
        HttpResponse<String> answer = get(trusting(), start, wrong);
        assertThat(answer.statusCode()).as(start + wrong).isEqualTo(401);
        assertThat(answer.body()).doesNotContain(token);
      }
    }
  }

  @Test
  void sessionsOfBrowsersAreForTlsOnlyIfTheyBeginThere() throws Exception {
    String form = "user=ana&password=secret+of+ana";
    for (String start : List.of("http://localhost", "https://localhost")) {
      HttpResponse<String> answer = ask(trusting(), "POST", start, "/login", "", form);
      String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/");
      boolean isTls = start.startsWith("https:");
      assertThat(cookie.contains("; Secure")).as(cookie).isEqualTo(isTls);
      assertThat(cookie.startsWith("__Host-")).as(cookie).isEqualTo(isTls);
    }
  }

  @Test
  void otherMachinesAreAnsweredOverTlsOnly() throws Exception {
    String own = ownAddress();
    server.close();
    deleteCertificates();
    TlsIdentity _ =
        CertificateFolder.ensure(
            folder.resolve("tls"), ServerNames.of(List.of(own)), Clock.systemUTC());
    server = Server.start(config);
    HttpResponse<String> plain = get(trusting(), "http://" + own, "Bearer " + token);
    assertThat(plain.statusCode()).isEqualTo(403);
    assertThat(plain.body()).contains("use https");
    assertThat(get(trusting(), "https://" + own, "Bearer " + token).statusCode()).isEqualTo(200);
  }

  @Test
  void clientThatDoesNotTrustTheCertificateIsNotAnswered() {
    assertThatThrownBy(() -> get(SSLContext.getDefault(), "https://localhost", ""))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void reloadedCertificateIsUsedForNewClients() throws Exception {
    SSLContext before = trusting();
    deleteCertificates();
    server.reloadCertificates();
    assertThat(get(trusting(), "https://localhost", "Bearer " + token).statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> get(before, "https://localhost", "Bearer " + token))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void usersDealWithTheirOwnTokens() throws Exception {
    String login = basic("ana:secret of ana");
    String path = "/api/v1/users/ana/tokens";
    HttpResponse<String> made =
        ask(
            trusting(),
            "POST",
            "https://localhost",
            path,
            login,
            "{\"role\":\"reader\",\"label\":\"<b>\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    assertThat(made.body()).contains("\"label\":\"<b>\"", "\"token\":\"" + Tokens.PREFIX);
    String id = made.body().replaceAll("(?s).*\"id\":\"([0-9a-f]{8})\".*", "$1");
    HttpResponse<String> all = ask(trusting(), "GET", "https://localhost", path, login, "");
    assertThat(all.body()).contains("\"id\":\"" + id + '"').doesNotContain(Tokens.PREFIX);
    assertThat(
            ask(trusting(), "DELETE", "https://localhost", path + "/" + id, login, "").statusCode())
        .isEqualTo(204);
    assertThat(
            ask(trusting(), "GET", "https://localhost", "/api/v1/users/bob/tokens", login, "")
                .statusCode())
        .isEqualTo(403);
    for (String wrong : List.of("", "[]", "{\"more\":1}", "{\"expires\":\"soon\"}", "[[[[")) {
      assertThat(ask(trusting(), "POST", "https://localhost", path, login, wrong).statusCode())
          .as(wrong)
          .isEqualTo(400);
    }
  }

  @Test
  void settingThatRequiresCertificatesHoldsForHttpToo() throws Exception {
    server.close();
    String authority =
        new CertificateFolder(folder.resolve("tls")).authorityCertificate().toString();
    server =
        Server.start(
            OnDisk.config(
                folder,
                GuestRole.NONE,
                "0.0.0.0:0",
                new TlsConfig(true, "", "", ClientCertificates.REQUIRED, authority)));
    assertThatThrownBy(() -> get(trusting(), "https://localhost", "Bearer " + token))
        .isInstanceOf(IOException.class);
    assertThat(get(trusting(), "http://localhost", "Bearer " + token).statusCode()).isEqualTo(200);
  }
}
