package org.lucerna.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.config.DialectChoice;
import org.lucerna.server.config.HttpConfig;
import org.lucerna.server.config.LimitsConfig;
import org.lucerna.server.config.LuminaConfig;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.server.config.StoreConfig;
import org.lucerna.server.config.TimeoutsConfig;
import org.lucerna.server.config.TlsConfig;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.memory.MemoryFunctionStore;

/** A server on free ports of this machine, with a store in memory unless given another. */
final class TestServer implements AutoCloseable {
  private final Server server;

  TestServer(Settings settings, FunctionStore store, @Nullable SSLContext tls) throws IOException {
    server = new Server(settings.config(), store, tls, Clock.systemUTC());
  }

  /** A server with everything allowed, plaintext only. */
  static TestServer start() throws IOException {
    return start(UnaryOperator.identity());
  }

  static TestServer start(UnaryOperator<Settings> change) throws IOException {
    return new TestServer(
        change.apply(Settings.open()), new MemoryFunctionStore(MetadataBlob::merge), null);
  }

  int port() {
    return server.luminaAddress().getPort();
  }

  Server server() {
    return server;
  }

  LuminaClient client() {
    return new LuminaClient(
        ClientOptions.plain("127.0.0.1", port())
            .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(20)));
  }

  /** A client that speaks that dialect. */
  LuminaClient client(Dialect dialect) {
    return new LuminaClient(ClientOptions.plain("127.0.0.1", port()).withDialect(dialect));
  }

  /** A connection without a greeting. */
  Socket connect() throws IOException {
    Socket socket = new Socket(server.luminaAddress().getAddress(), port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** What a test changes. */
  record Settings(
      AccessConfig access, LimitsConfig limits, TimeoutsConfig timeouts, LuminaConfig lumina) {
    static Settings open() {
      return new Settings(
          new AccessConfig(true, true, false, true, true),
          LimitsConfig.defaults(),
          TimeoutsConfig.defaults(),
          new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO));
    }

    Settings with(AccessConfig other) {
      return new Settings(other, limits, timeouts, lumina);
    }

    Settings with(LimitsConfig other) {
      return new Settings(access, other, timeouts, lumina);
    }

    Settings with(TimeoutsConfig other) {
      return new Settings(access, limits, other, lumina);
    }

    Settings with(LuminaConfig other) {
      return new Settings(access, limits, timeouts, other);
    }

    ServerConfig config() {
      return new ServerConfig(
          Path.of("unused"),
          lumina,
          new HttpConfig("127.0.0.1:0"),
          TlsConfig.defaults(),
          access,
          limits,
          timeouts,
          StoreConfig.defaults());
    }
  }
}
