package org.lucerna.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.CassandraConfig;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.NamesConfig;
import org.lucerna.service.config.RankingConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.StoreConfig;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.service.store.StoreParts;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** A server on free ports of this machine, with a store in memory unless given another. */
final class TestServer implements AutoCloseable {
  private final StoreEngine people = StoreFactory.inMemory(MetadataBlob::merge);
  private final AccountStore accounts = people.accounts();
  private final Server server;

  TestServer(Settings settings, FunctionStore store, @Nullable SSLContext tls) throws IOException {
    this(settings.config(), store, tls);
  }

  TestServer(ServerConfig config, FunctionStore store, @Nullable SSLContext tls)
      throws IOException {
    server =
        new Server(
            config,
            config.store().keep() ? parts(config, store) : null,
            () -> tls,
            Clock.systemUTC());
  }

  /** A store that is not a {@link StoreEngine} has nothing but functions. */
  private StoreParts parts(ServerConfig config, FunctionStore store) {
    StoreEngine engine = engine(store);
    return new StoreParts(
        store,
        engine.files(),
        engine.attachments(AttachmentKind.OUTLINE),
        engine.aliases(),
        engine.attachments(AttachmentKind.OBJECTS),
        engine.provenances(),
        engine.attachments(AttachmentKind.PACKAGE),
        accounts,
        SimilarFunctions.of(engine, config.similar().timeout()),
        null);
  }

  private static StoreEngine engine(FunctionStore store) {
    return store instanceof StoreEngine engine
        ? engine
        : StoreFactory.inMemory(MetadataBlob::merge);
  }

  /** A server with everything allowed, plaintext only. */
  static TestServer start() throws IOException {
    return start(UnaryOperator.identity());
  }

  static TestServer start(UnaryOperator<Settings> change) throws IOException {
    return new TestServer(
        change.apply(Settings.open()), StoreFactory.inMemory(MetadataBlob::merge), null);
  }

  /** Makes an account whose password is {@code secret of NAME}. */
  void add(String name, Role role) {
    UserChange wish =
        UserChange.NONE
            .withRole(role.toString())
            .withPassword(ByteString.utf8("secret of " + name));
    try {
      administration().add(ByteString.utf8("test"), ByteString.utf8(name), wish);
    } catch (AccountException refused) {
      throw new IllegalArgumentException(refused);
    }
  }

  Accounts administration() {
    return new Accounts(accounts, Clock.systemUTC(), new SecureRandom());
  }

  AccountStore accounts() {
    return accounts;
  }

  /** The usual limits but for some, as a configuration file sets them. */
  static LimitsConfig limits(String settings) {
    return ConfigFile.parse("[limits]\n" + settings, "test").limits();
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

  /** A connection without a greeting, from another address of this machine. */
  Socket connectFrom(String address) throws IOException {
    Socket socket =
        new Socket(server.luminaAddress().getAddress(), port(), InetAddress.getByName(address), 0);
    socket.setSoTimeout(20_000);
    return socket;
  }

  @Override
  public void close() throws IOException {
    server.close();
    people.close();
  }

  /** The settings that a test changes. */
  record Settings(
      AccessConfig access,
      LimitsConfig limits,
      TimeoutsConfig timeouts,
      LuminaConfig lumina,
      TlsConfig tls,
      UpstreamsConfig upstreams,
      boolean keep) {
    static Settings open() {
      return new Settings(
          new AccessConfig(true, GuestRole.CURATOR, false, true, Disclosure.EVERYONE),
          LimitsConfig.defaults(),
          TimeoutsConfig.defaults(),
          new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
          TlsConfig.defaults(),
          UpstreamsConfig.defaults(),
          true);
    }

    Settings with(TlsConfig other) {
      return new Settings(access, limits, timeouts, lumina, other, upstreams, keep);
    }

    Settings with(AccessConfig other) {
      return new Settings(other, limits, timeouts, lumina, tls, upstreams, keep);
    }

    Settings with(LimitsConfig other) {
      return new Settings(access, other, timeouts, lumina, tls, upstreams, keep);
    }

    Settings with(TimeoutsConfig other) {
      return new Settings(access, limits, other, lumina, tls, upstreams, keep);
    }

    Settings with(LuminaConfig other) {
      return new Settings(access, limits, timeouts, other, tls, upstreams, keep);
    }

    Settings with(UpstreamsConfig other) {
      return new Settings(access, limits, timeouts, lumina, tls, other, keep);
    }

    /** The same without a store. */
    Settings asProxy() {
      return new Settings(access, limits, timeouts, lumina, tls, upstreams, false);
    }

    ServerConfig config() {
      return new ServerConfig(
          Path.of("unused"),
          lumina,
          new HttpConfig("127.0.0.1:0"),
          tls,
          access,
          NamesConfig.defaults(),
          RankingConfig.defaults(),
          upstreams,
          limits,
          timeouts,
          new StoreConfig(
              "rocksdb", keep, DataSize.ofMiB(8), DataSize.ofMiB(8), CassandraConfig.defaults()));
    }
  }
}
