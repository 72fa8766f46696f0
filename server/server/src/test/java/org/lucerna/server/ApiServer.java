package org.lucerna.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** A server with a store on disk, an account for each role, and no guests unless configured. */
final class ApiServer implements AutoCloseable {
  static final String ROOT = "/api/v1";

  private final Path folder;
  private final GuestRole guest;
  private final UpstreamsConfig upstreams;
  private Server server;
  private final HttpClient client = HttpClient.newHttpClient();

  ApiServer(Path folder) throws IOException, AccountException {
    this(folder, GuestRole.NONE);
  }

  ApiServer(Path folder, GuestRole guest) throws IOException, AccountException {
    this(folder, guest, UpstreamsConfig.defaults());
  }

  ApiServer(Path folder, UpstreamsConfig upstreams) throws IOException, AccountException {
    this(folder, GuestRole.NONE, upstreams);
  }

  private ApiServer(Path folder, GuestRole guest, UpstreamsConfig upstreams)
      throws IOException, AccountException {
    this.folder = folder;
    this.guest = guest;
    this.upstreams = upstreams;
    try (StoreEngine store = ConfiguredStore.openToMaintain(config())) {
      Accounts accounts = new Accounts(store.accounts(), Clock.systemUTC(), new SecureRandom());
      for (Role role : Role.values()) {
        ByteString name = ByteString.utf8(role.toString());
        accounts.add(
            name,
            name,
            UserChange.NONE
                .withRole(role.toString())
                .withPassword(ByteString.utf8("secret of " + role)));
      }
    }
    server = Server.start(config());
  }

  private ServerConfig config() {
    return OnDisk.config(folder, guest).withUpstreams(upstreams);
  }

  /** Stops the server, and starts another one on the same folder. */
  void restart() throws IOException {
    server.close();
    server = Server.start(config());
  }

  /** The one that runs now. */
  Server server() {
    return server;
  }

  int port() {
    return Objects.requireNonNull(server.httpAddress()).getPort();
  }

  int luminaPort() {
    return server.luminaAddress().getPort();
  }

  /** The header of a login with the account of a role. */
  static String login(String role) {
    byte[] both = (role + ":secret of " + role).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /**
   * Sends a request.
   *
   * @param role of the account, empty for none
   * @param path below the root
   * @param headers names and values
   */
  HttpResponse<String> ask(String role, String method, String path, String body, String... headers)
      throws Exception {
    return client.send(request(role, method, path, body, headers), BodyHandlers.ofString());
  }

  /** As above, with the bytes of the answer. */
  HttpResponse<byte[]> askBytes(String role, String method, String path, String body)
      throws Exception {
    return client.send(request(role, method, path, body), BodyHandlers.ofByteArray());
  }

  private HttpRequest request(
      String role, String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + ROOT + path))
            .timeout(Duration.ofSeconds(30))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!role.isEmpty()) {
      request.header("Authorization", login(role));
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  /** The answer to an administrator; the status must be one of success. */
  JsonNode json(String method, String path, String body) throws Exception {
    HttpResponse<String> answer = ask("administrator", method, path, body);
    if (answer.statusCode() / 100 != 2) {
      throw new AssertionError(method + ' ' + path + ": " + answer.body());
    }
    return answer.body().isEmpty()
        ? JsonNodeFactory.instance.nullNode()
        : JsonMapper.shared().readTree(answer.body());
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
