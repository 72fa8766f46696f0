package org.lucerna.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.account.Logins;
import org.lucerna.server.config.Endpoint;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.server.config.TlsConfig;
import org.lucerna.server.http.AdminApi;
import org.lucerna.server.http.Backups;
import org.lucerna.server.http.Caller;
import org.lucerna.server.http.Explanations;
import org.lucerna.server.http.PushList;
import org.lucerna.server.tls.CertificateFolder;
import org.lucerna.server.tls.ServerNames;
import org.lucerna.server.tls.TlsIdentity;
import org.lucerna.server.tls.TrustedRoots;
import org.lucerna.server.upstream.Upstreams;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.choice.Chooser;
import org.lucerna.store.memory.MemoryAccountStore;
import org.lucerna.store.memory.MemoryFunctionStore;
import org.lucerna.store.rocks.RocksFunctionStore;
import org.lucerna.store.rocks.RocksOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: store, Lumina port and HTTP port.
 *
 * <pre>{@code
 * try (Server server = Server.start(ServerConfig.defaults())) {
 *   System.out.println(server.luminaAddress());
 * }
 * }</pre>
 */
public final class Server implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  private static final Duration EXPIRY_CHECK = Duration.ofDays(1);

  private final FunctionStore store;
  private final AccountStore accounts;
  private final Upstreams upstreams;
  private final MemoryBudget memory;
  private final ServerContext context;
  private final ServerIdentity identity;
  private final Clock clock;
  private final LuminaServer lumina;
  private final @Nullable HttpEndpoint http;
  private volatile boolean closed;

  /** What TLS clients are shown now; null where TLS is off, or was not set up here. */
  private volatile @Nullable TlsIdentity certificate;

  /**
   * A server on a store, which it closes in the end, also where it does not start.
   *
   * @param accounts good as long as the store is open
   * @param tls null where TLS is off
   */
  Server(
      ServerConfig config,
      FunctionStore store,
      AccountStore accounts,
      @Nullable SSLContext tls,
      Clock clock)
      throws IOException {
    this.store = store;
    this.accounts = accounts;
    memory = new MemoryBudget(bytesInFlight(config));
    this.clock = clock;
    identity = new ServerIdentity(version(), clock.instant());
    Metrics metrics = new Metrics();
    NameRules names = new NameRules(config.names());
    try {
      upstreams = upstreams(config, names, metrics, clock);
    } catch (IOException | RuntimeException failed) {
      store.close();
      throw failed;
    }
    try {
      context = context(config, names, metrics, clock);
      lumina = new LuminaServer(context, tls, address(config.lumina().endpoint()));
      http = http(config.http().endpoint());
    } catch (IOException | RuntimeException failed) {
      upstreams.close();
      store.close();
      throw failed;
    }
    metrics.gauge("lucerna_connections", "Connections open.", lumina::connections);
    metrics.gauge("lucerna_bytes_in_flight", "Memory held by requests.", memory::taken);
    metrics.gauge(
        "lucerna_functions", "Functions known, an estimate.", () -> store.totals().functions());
    lumina.start();
    LOG.info(
        "serving Lumina on {}, HTTP on {}",
        Endpoint.of(lumina.address()),
        http == null ? "no port" : Endpoint.of(http.address()));
  }

  /**
   * Opens the store in the data folder, and serves. The first start makes the folder, and a
   * certificate where none is configured.
   *
   * @throws IOException where a port cannot be had or a file cannot be read or written
   * @throws StoreException where the store cannot be opened
   */
  public static Server start(ServerConfig config) throws IOException {
    Clock clock = Clock.systemUTC();
    TlsIdentity identity = config.tls().enabled() ? identity(config, clock) : null;
    SSLContext context = identity == null ? null : identity.context(clients(config.tls()));
    Server server =
        config.store().keep() ? keeping(config, context, clock) : proxy(config, context, clock);
    if (identity != null) {
      server.certificate = identity;
      server.watchExpiry();
    }
    return server;
  }

  /**
   * Reads the certificates again: new connections get the new one, those that are open stay.
   *
   * @throws IOException if a file cannot be read; the server goes on with the certificates it has
   */
  public void reloadCertificates() throws IOException {
    ServerConfig config = context.config();
    if (!config.tls().enabled()) {
      LOG.info("TLS is off: no certificates to reload");
      return;
    }
    TlsIdentity read = identity(config, clock);
    lumina.speakTls(read.context(clients(config.tls())));
    certificate = read;
    LOG.info("certificates reloaded; the server's is valid until {}", read.notAfter());
  }

  private static Server keeping(ServerConfig config, @Nullable SSLContext tls, Clock clock)
      throws IOException {
    RocksFunctionStore store = openStore(config);
    return new Server(config, store, store.accounts(), tls, clock);
  }

  private static Server proxy(ServerConfig config, @Nullable SSLContext tls, Clock clock)
      throws IOException {
    LOG.info("a proxy: no function and no account is kept, everybody is the guest");
    return new Server(
        config, new MemoryFunctionStore(MetadataMerge::of), new MemoryAccountStore(), tls, clock);
  }

  /**
   * Opens the store in the data folder, for what is done to it while no server runs.
   *
   * @throws StoreException where it cannot be opened, as a server has it open
   */
  public static RocksFunctionStore openStore(ServerConfig config) {
    RocksOptions options = RocksOptions.defaults().withCacheBytes(config.store().cache().bytes());
    return RocksFunctionStore.open(
        config.data().resolve(RocksFunctionStore.FOLDER),
        options,
        MetadataMerge::of,
        Chooser.weighted(config.choice().weights()));
  }

  /** Whose certificates clients may log in with; null where none is asked for. */
  private static @Nullable TrustedRoots clients(TlsConfig tls) throws IOException {
    return tls.clientCa().isEmpty() ? null : TrustedRoots.load(Path.of(tls.clientCa()));
  }

  private static TlsIdentity identity(ServerConfig config, Clock clock) throws IOException {
    TlsConfig tls = config.tls();
    if (!tls.certificate().isEmpty()) {
      return TlsIdentity.load(Path.of(tls.certificate()), Path.of(tls.key()));
    }
    CertificateFolder folder = new CertificateFolder(config.data().resolve("tls"));
    boolean made = folder.isEmpty();
    TlsIdentity identity =
        CertificateFolder.ensure(folder.path(), ServerNames.ofThisMachine(), clock);
    if (made) {
      LOG.info(
          "made a certificate for {}; IDA trusts it once {} is in IDA's folder",
          identity.names().all(),
          folder.hexrays());
    }
    return identity;
  }

  private Upstreams upstreams(
      ServerConfig config, NameRules names, Metrics metrics, InstantSource clock)
      throws IOException {
    Limits limits = Session.limits(config.limits());
    boolean asciiNames = config.access().asciiNames();
    return Upstreams.start(
        config.upstreams(),
        config.store().keep() ? store : null,
        function ->
            PushRules.welcomes(function, limits, asciiNames) && !names.refuses(function.name()),
        metrics.registry(),
        clock);
  }

  private ServerContext context(
      ServerConfig config, NameRules names, Metrics metrics, Clock clock) {
    return new ServerContext(
        config,
        new Doorkeeper(
            accounts,
            new Logins(accounts, clock, Thread::sleep),
            config.access(),
            config.lumina().newerVersions()),
        new DialectDetection(config.lumina().dialect()),
        new Answers(
            store,
            upstreams,
            config.store().keep(),
            accounts,
            config.access(),
            names,
            identity,
            clock),
        memory,
        metrics,
        clock);
  }

  private @Nullable HttpEndpoint http(@Nullable Endpoint endpoint) throws IOException {
    if (endpoint == null) {
      return null;
    }
    try {
      return new HttpEndpoint(
          address(endpoint), context.metrics(), () -> !closed, this::frontPage, administration());
    } catch (IOException | RuntimeException taken) {
      lumina.close();
      throw taken;
    }
  }

  private String frontPage() {
    return FrontPage.of(
        identity, Endpoint.of(lumina.address()).toString(), store.totals(), lumina.connections());
  }

  private AdminApi administration() {
    InstantSource clock = context.clock();
    Limits limits = Session.limits(context.config().limits());
    return new AdminApi(
        (credentials, address) -> {
          Account account = context.doorkeeper().account(credentials, new Peer(address, 0, null));
          return account == null ? null : new Caller(account.name(), account.role());
        },
        new Accounts(accounts, clock, new SecureRandom()),
        (wish, account) -> store.delete(Deletions.of(wish, account, clock.instant()).withDryRun()),
        new Backups(store, context.config().data().resolve("backups")),
        new Explanations(store, limits),
        new PushList(store, context.config().access()),
        limits);
  }

  private static long bytesInFlight(ServerConfig config) {
    long configured = config.limits().bytesInFlight().bytes();
    return configured > 0 ? configured : Runtime.getRuntime().maxMemory() / 4;
  }

  private static String version() {
    String version = Server.class.getPackage().getImplementationVersion();
    return "Lucerna " + (version == null ? "development" : version);
  }

  private static InetSocketAddress address(Endpoint endpoint) throws IOException {
    InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException(endpoint.host());
    }
    return address;
  }

  private void watchExpiry() {
    Thread.ofVirtual()
        .name("certificate expiry")
        .start(
            () -> {
              while (!closed) {
                TlsIdentity current = certificate;
                if (current != null && current.expiresSoon(clock)) {
                  LOG.warn(
                      "the TLS certificate expires on {}, in {} days",
                      current.notAfter(),
                      current.daysLeft(clock));
                }
                try {
                  Thread.sleep(EXPIRY_CHECK);
                } catch (InterruptedException stopped) {
                  return;
                }
              }
            });
  }

  /** Where Lumina clients connect to. */
  public InetSocketAddress luminaAddress() {
    return lumina.address();
  }

  /** Where health and metrics are; null where they are off. */
  public @Nullable InetSocketAddress httpAddress() {
    return http == null ? null : http.address();
  }

  /** Connections open at this moment. */
  int connections() {
    return lumina.connections();
  }

  /** Memory held by requests at this moment, in bytes. */
  long bytesInFlight() {
    return memory.taken();
  }

  /** Stops serving, lets requests under way finish, writes everything down. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    LOG.info("stopping");
    upstreams.close();
    lumina.close();
    if (http != null) {
      http.close();
    }
    store.close();
    LOG.info("stopped");
  }
}
