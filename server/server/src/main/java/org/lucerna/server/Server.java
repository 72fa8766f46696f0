package org.lucerna.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.packs.PackFolder;
import org.lucerna.search.FunctionSearch;
import org.lucerna.server.http.RequestCheck;
import org.lucerna.server.http.connection.HttpConnections;
import org.lucerna.server.lumina.Answers;
import org.lucerna.server.lumina.DialectDetection;
import org.lucerna.server.lumina.LuminaAuthenticator;
import org.lucerna.server.lumina.LuminaServer;
import org.lucerna.server.lumina.Metrics;
import org.lucerna.server.lumina.ServerContext;
import org.lucerna.server.lumina.ServerIdentity;
import org.lucerna.server.lumina.Session;
import org.lucerna.server.lumina.StoreErrorLog;
import org.lucerna.server.lumina.TlsSource;
import org.lucerna.server.lumina.TlsStart;
import org.lucerna.server.pages.ConnectFacts;
import org.lucerna.server.pages.ServerFacts;
import org.lucerna.service.Backups;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.FunctionRules;
import org.lucerna.service.FunctionService;
import org.lucerna.service.GuestQuota;
import org.lucerna.service.NameRules;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.account.Logins;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.CurrentConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.service.limit.HeavyRequests;
import org.lucerna.service.limit.MemoryBudget;
import org.lucerna.service.limit.ShareOfBudget;
import org.lucerna.service.pack.LayeredSearch;
import org.lucerna.service.pack.Layers;
import org.lucerna.service.pack.PackShelf;
import org.lucerna.service.pack.PackSubscription;
import org.lucerna.service.pack.StoredPacks;
import org.lucerna.service.proxy.NoAccounts;
import org.lucerna.service.proxy.NothingStored;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.service.store.SearchMetrics;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.service.store.SimilarityBridge;
import org.lucerna.service.store.SimilarityMetrics;
import org.lucerna.service.store.StoreParts;
import org.lucerna.service.store.StoreSearch;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.LogLoss;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
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

  /** Name of the search index in the data folder. */
  private static final String SEARCH = "search";

  /** Name of the folder of backups there. */
  private static final String BACKUPS = "backups";

  private final AccountStore accounts;
  private final Upstreams upstreams;
  private final FunctionService service;
  private final MemoryBudget memory;
  private final HeavyRequests heavy = new HeavyRequests();
  private @Nullable PackShelf packs;
  private @Nullable PackSubscription subscription;
  private final CurrentConfig current;

  /** Made from the settings in force. */
  private volatile FunctionRules rules;

  private final ServerContext context;
  private final ServerIdentity identity;
  private final Clock clock;
  private final Backups backups;
  private final ScheduledBackups scheduled;
  private final ServerCertificate certificate;
  private final LuminaServer lumina;
  private final @Nullable HttpEndpoint http;
  private volatile boolean closed;

  /**
   * A server on a store, which it closes at the end, even if it does not start.
   *
   * @param store null for a proxy
   * @param tls awaited once clients without TLS are served
   */
  Server(ServerConfig config, @Nullable StoreParts store, TlsSource tls, Clock clock)
      throws IOException {
    accounts = store == null ? NoAccounts.INSTANCE : store.accounts();
    memory = new MemoryBudget(bytesInFlight(config));
    this.clock = clock;
    identity = new ServerIdentity(version(), clock.instant());
    certificate = new ServerCertificate(clock);
    Metrics metrics = new Metrics();
    current = new CurrentConfig(config);
    rules = rules(config, memory);
    try (Unwinding opened = new Unwinding()) {
      opened.add(metrics::close);
      if (store != null) {
        opened.add(store::close);
      }
      upstreams =
          Upstreams.start(
              config.upstreams(),
              store == null ? _ -> {} : store.functions()::push,
              function -> rules.accepts(function),
              metrics.registry(),
              clock);
      opened.add(upstreams::close);
      PushAdmission admission =
          new PushAdmission(() -> rules, new GuestQuota(config.limits().guestPushes(), clock));
      service =
          store == null
              ? NothingStored.proxy(upstreams, admission)
              : keeping(store, admission, metrics, opened);
      backups = new Backups(service.browsing()::backup, config.data().resolve(BACKUPS));
      scheduled = new ScheduledBackups(backups, () -> current.get().backups(), clock);
      context = context(metrics);
      lumina = new LuminaServer(context, tls, address(config.lumina().endpoint()));
      opened.add(lumina::close);
      // IDA need not wait for TLS and the pages.
      lumina.start();
      http = http(config.http().endpoint(), tls.context());
      opened.keep();
    }
    gauges(metrics);
    if (tls.context() != null) {
      metrics.gauge(
          "lucerna_certificate_expiry_seconds",
          "When the server's certificate expires, in seconds since 1970.",
          certificate::expiry);
    }
    scheduled.start();
    SettingWarnings.log(config);
    LOG.info(
        "serving Lumina on {}, HTTP on {}",
        Endpoint.of(lumina.address()),
        http == null ? "no port" : Endpoint.of(http.address()));
  }

  /** The service over a store, with its metrics. */
  private FunctionService keeping(
      StoreParts store, PushAdmission admission, Metrics metrics, Unwinding opened) {
    metrics.registry().register(new StoreMetricsCollector(store.functions()::metrics));
    ServerConfig config = current.get();
    PackShelf shelf = PackShelf.open(config);
    opened.add(shelf::close);
    packs = shelf;
    subscription = PackSubscription.start(config.packs(), config.data(), shelf, metrics.registry());
    opened.add(subscription::close);
    metrics.gauge(
        "lucerna_pack_functions",
        "Functions in the packs of this server.",
        () -> shelf.list().stream().mapToLong(pack -> pack.head().manifest().functions()).sum());
    Layers layers = new Layers(store, shelf);
    StoreParts measured = layers.joined().measured(new SimilarityMetrics(metrics.registry()));
    metrics.gauge(
        "lucerna_similar_waiting_functions",
        "Functions whose sketches were accepted and are not found yet.",
        measured.similar()::waiting);
    SimilarityBridge bridge = bridge(current, measured.similar(), memory, metrics, clock);
    if (bridge != null) {
      opened.add(bridge::close);
    }
    FunctionSearch search = store.search();
    if (search != null) {
      metrics.gauge("lucerna_search_functions", "Functions in the search index.", search::size);
      metrics.gauge(
          "lucerna_search_complete",
          "1 if all functions are in the search index, 0 while it is made or checked.",
          () -> search.isComplete() ? 1 : 0);
    }
    return measured.service(
        upstreams,
        admission,
        bridge,
        search == null
            ? null
            : new StoreSearch(
                new LayeredSearch(layers, search),
                current::access,
                new SearchMetrics(metrics.registry())),
        new StoredPacks(PackFolder.in(config.data()), shelf, accounts, clock),
        current::access,
        clock);
  }

  private void gauges(Metrics metrics) {
    metrics.gauge("lucerna_connections", "Connections open.", lumina::connections);
    metrics.gauge("lucerna_bytes_in_flight", "Memory held by requests.", memory::taken);
    FunctionBrowsing browsing = service.browsing();
    metrics.gauge(
        "lucerna_functions", "Functions known, an estimate.", () -> browsing.totals().functions());
    metrics.counter(
        "lucerna_store_errors",
        "Requests that failed because the store could not read or write.",
        () -> browsing.health().errors());
    metrics.gauge(
        "lucerna_store_writable",
        "1 if the last write to the store succeeded, otherwise 0.",
        () -> browsing.health().writable() ? 1 : 0);
    metrics.gauge(
        "lucerna_store_free_bytes",
        "Free space on the store's disk, in bytes; -1 if the store is not on disk.",
        () -> browsing.health().freeBytes());
    metrics.gauge(
        "lucerna_backup_seconds",
        "When the newest backup in the data folder was made, in seconds since 1970; 0 if there is"
            + " none.",
        () -> backups.newest(clock.instant()).getEpochSecond());
  }

  /**
   * Opens the store in the data folder and serves it. The first start creates the folder, and a
   * certificate if none is configured.
   *
   * @throws IOException if a port cannot be bound or a file cannot be read or written
   * @throws StoreException if the store cannot be opened
   */
  public static Server start(ServerConfig config) throws IOException {
    return start(config, false);
  }

  /**
   * Starts a server, even if logs were lost.
   *
   * @param acceptLogLoss whether to continue without acknowledged pushes lost with the store's
   *     logs; copies of the logs are kept
   */
  public static Server start(ServerConfig config, boolean acceptLogLoss) throws IOException {
    Clock clock = Clock.systemUTC();
    if (config.store().keep()) {
      PrivateFolder.make(config.data());
    }
    TlsStart start =
        new TlsStart(() -> config.tls().enabled() ? ServerCertificate.read(config, clock) : null);
    StoreParts store = config.store().keep() ? open(config, acceptLogLoss) : null;
    if (store == null) {
      LOG.info(
          "running as a proxy: functions and accounts are not stored, every client is the guest");
    }
    Server server = new Server(config, store, start, clock);
    TlsStart.Tls tls = start.await();
    if (tls != null) {
      server.certificate.show(tls.identity());
    }
    return server;
  }

  /**
   * Reloads the certificates: new connections get the new one, open ones stay open.
   *
   * @throws IOException if a file cannot be read; the server continues with its current
   *     certificates
   */
  public void reloadCertificates() throws IOException {
    ServerConfig config = context.config();
    if (!config.tls().enabled()) {
      LOG.info("TLS is off: no certificates to reload");
      return;
    }
    TlsStart.Tls read = ServerCertificate.read(config, clock);
    lumina.speakTls(read.context());
    if (http != null) {
      http.speakTls(read.context());
    }
    certificate.show(read.identity());
    LOG.info("certificates reloaded; the server's is valid until {}", read.identity().notAfter());
  }

  /**
   * Takes over the settings that can change while a server runs: {@code [access]} (sessions keep
   * their login), {@code [names]}, {@code [timeouts]} and {@code [backups]}. Of others that differ,
   * the log says that they need a restart.
   */
  public void change(ServerConfig settings) {
    List<String> kept = current.change(settings);
    rules = rules(current.get(), memory);
    if (kept.isEmpty()) {
      LOG.info("settings reloaded");
    } else {
      LOG.warn("settings reloaded; only a restart changes {}", String.join(", ", kept));
    }
    SettingWarnings.log(current.get());
  }

  private static StoreParts open(ServerConfig config, boolean acceptLogLoss) throws IOException {
    Path backups = config.data().resolve(BACKUPS);
    int left = StoreFactory.removePartialBackups(backups);
    if (left > 0) {
      LOG.info("removed {} that an interrupted backup left in {}", left, backups);
    }
    StoreEngine store = ConfiguredStore.open(config, acceptLogLoss);
    LogLoss loss = store.acceptedLoss();
    if (loss != null) {
      LOG.warn(
          "continued without {} of acknowledged pushes: {}; copies of the original logs are in {}",
          loss.extent(),
          loss.reason(),
          loss.copies());
    }
    try {
      SettingWarnings.logIfOpenToOthers(config.data().resolve(StoreFactory.FOLDER));
      SettingWarnings.logIfOpenToOthers(backups);
      return StoreParts.of(store, config.similar().timeout(), search(config, store));
    } catch (IOException | RuntimeException refusal) {
      store.close();
      throw refusal;
    }
  }

  private static @Nullable FunctionSearch search(ServerConfig config, StoreEngine store) {
    if (config.search().enabled()) {
      return FunctionSearch.start(
          config.data().resolve(SEARCH), store.catalog(), store.changes(), store.pace());
    }
    // These changes, which the store keeps for the index, would never be acknowledged.
    store.changes().remove(FunctionSearch.CONSUMER);
    return null;
  }

  /** Serves similar names to clients that cannot ask for them; null if it is off. */
  private static @Nullable SimilarityBridge bridge(
      CurrentConfig current,
      SimilarFunctions similar,
      MemoryBudget memory,
      Metrics metrics,
      InstantSource clock) {
    ServerConfig config = current.get();
    if (!config.similar().isOn()) {
      return null;
    }
    SimilarityBridge bridge =
        SimilarityBridge.start(
            similar,
            config.similar().serve().value(),
            () -> current.access().discloseOrigins() == Disclosure.EVERYONE,
            () -> new ShareOfBudget(memory.share("similar"), current.get().timeouts().progress()),
            clock);
    metrics.gauge(
        "lucerna_similar_queue",
        "Pulls whose unknown keys wait for a search for similar names.",
        bridge::waiting);
    metrics.gauge(
        "lucerna_similar_keys",
        "Unknown keys for which similar names were searched, and are kept.",
        bridge::size);
    return bridge;
  }

  private static FunctionRules rules(ServerConfig config, MemoryBudget memory) {
    return new FunctionRules(
        Session.limits(config.limits(), memory),
        config.access().asciiNames(),
        new NameRules(config.names()));
  }

  private ServerContext context(Metrics metrics) {
    ServerConfig config = current.get();
    return new ServerContext(
        current,
        new LuminaAuthenticator(
            accounts,
            new Logins(accounts, clock, Thread::sleep),
            current::access,
            config.lumina().newerVersions()),
        new DialectDetection(config.lumina().dialect()),
        new Answers(service, identity, clock, () -> current.get().names().certainOnly()),
        memory,
        heavy,
        metrics,
        new StoreErrorLog(System::nanoTime, LOG::error),
        new ConnectionLog(clock),
        clock);
  }

  private @Nullable HttpEndpoint http(@Nullable Endpoint endpoint, @Nullable SSLContext tls)
      throws IOException {
    if (endpoint == null) {
      return null;
    }
    boolean needsCertificate =
        context.config().tls().clientCertificates() == ClientCertificates.REQUIRED;
    HttpContents contents =
        new HttpContents(
            context,
            service,
            accounts,
            identity.version(),
            backups,
            new HttpContents.Facts(this::facts, this::connectFacts, this::obstacles));
    return new HttpEndpoint(
        address(endpoint),
        new HttpConnections(
            tls,
            needsCertificate,
            context.config().limits().connectionsPerAddress(),
            Runtime.getRuntime().maxMemory()),
        context.metrics(),
        this::obstacles,
        new RequestCheck(context.config().http().names(), contents::refuse),
        contents);
  }

  private ServerFacts facts() {
    return new ServerFacts(
        identity.version(),
        Endpoint.of(lumina.address()).toString(),
        identity.started(),
        lumina.connections());
  }

  private ConnectFacts connectFacts() {
    ServerConfig config = context.config();
    boolean isOwn = config.tls().enabled() && config.tls().certificate().isEmpty();
    return new ConnectFacts(
        lumina.address().getPort(),
        lumina.address().getAddress().isLoopbackAddress(),
        config.tls().enabled(),
        config.lumina().plaintext(),
        config.access().guest().role() != null,
        isOwn ? CertificateFolder.in(config.data()).hexrays() : null);
  }

  /** The reasons why this server should get no requests, one per line; empty if it is ready. */
  private List<String> obstacles() {
    if (closed) {
      return List.of("stopping");
    }
    List<String> obstacles = new ArrayList<>();
    StoreHealth health = service.browsing().health();
    if (health.damage() != null) {
      obstacles.add(
          "damaged data was found: "
              + health.damage()
              + ": restore a backup, or stop the server and run lucerna store repair");
    }
    if (health.writeFailure() != null) {
      obstacles.add("pushes fail: " + health.writeFailure());
    }
    return obstacles;
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

  /** The address for Lumina clients. */
  public InetSocketAddress luminaAddress() {
    return lumina.address();
  }

  /** The address of health checks and metrics; null if they are off. */
  public @Nullable InetSocketAddress httpAddress() {
    return http == null ? null : http.address();
  }

  /** Connections open at this moment. */
  int connections() {
    return lumina.connections();
  }

  /** Memory currently held by requests, in bytes. */
  long bytesInFlight() {
    return memory.taken();
  }

  /** Stops serving, lets requests in progress finish, and writes everything to disk. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    LOG.info("stopping");
    upstreams.close();
    lumina.close();
    // Followers of the feed would hold the port open.
    service.pushes().pushSignal().close();
    if (http != null) {
      http.close();
    }
    heavy.close();
    scheduled.close();
    service.close();
    if (packs != null && subscription != null) {
      subscription.close();
      packs.close();
    }
    context.metrics().close();
    certificate.close();
    LOG.info("stopped");
  }
}
