package org.lucerna.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.search.FunctionSearch;
import org.lucerna.server.http.Backups;
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
import org.lucerna.service.FunctionRules;
import org.lucerna.service.FunctionService;
import org.lucerna.service.GuestQuota;
import org.lucerna.service.NameRules;
import org.lucerna.service.NoAccounts;
import org.lucerna.service.NothingStored;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.SearchMetrics;
import org.lucerna.service.SimilarFunctions;
import org.lucerna.service.SimilarityBridge;
import org.lucerna.service.SimilarityMetrics;
import org.lucerna.service.StoreParts;
import org.lucerna.service.StoreSearch;
import org.lucerna.service.account.Logins;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.CurrentConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.service.limit.HeavyRequests;
import org.lucerna.service.limit.MemoryBudget;
import org.lucerna.service.limit.ShareOfBudget;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.LogLoss;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.folder.PrivateFolder;
import org.lucerna.store.ranking.Ranker;
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

  private static final Duration EXPIRY_CHECK = Duration.ofDays(1);

  private final AccountStore accounts;
  private final Upstreams upstreams;
  private final FunctionService service;
  private final MemoryBudget memory;
  private final HeavyRequests heavy = new HeavyRequests();
  private final CurrentConfig current;

  /** Made from the settings in force. */
  private volatile FunctionRules rules;

  private final ServerContext context;
  private final ServerIdentity identity;
  private final Clock clock;
  private final Backups backups;
  private final ScheduledBackups scheduled;
  private final LuminaServer lumina;
  private final @Nullable HttpEndpoint http;
  private volatile boolean closed;

  /** Warns before the certificate expires; null as long as nothing is watched. */
  private volatile @Nullable Thread expiryWatch;

  /** The identity shown to TLS clients; null if TLS is off, or was not set up here. */
  private volatile @Nullable TlsIdentity certificate;

  /**
   * A server on a store, which it closes at the end, even if it does not start.
   *
   * @param store null for a proxy
   * @param files of the same store; null for a proxy
   * @param outlines of the same store; null for a proxy
   * @param aliases of the same store; null for a proxy
   * @param similar of the same store; null for a proxy
   * @param search of the same store, closed with it; null if it is off
   * @param accounts usable as long as the store is open
   * @param tls awaited once clients without TLS are served
   */
  Server(
      ServerConfig config,
      @Nullable FunctionStore store,
      @Nullable FileCatalog files,
      @Nullable OutlineStore outlines,
      @Nullable AliasStore aliases,
      @Nullable SimilarFunctions similar,
      @Nullable FunctionSearch search,
      AccountStore accounts,
      TlsSource tls,
      Clock clock)
      throws IOException {
    this.accounts = accounts;
    memory = new MemoryBudget(bytesInFlight(config));
    this.clock = clock;
    identity = new ServerIdentity(version(), clock.instant());
    Metrics metrics = new Metrics();
    current = new CurrentConfig(config);
    rules = rules(config, memory);
    try (Unwinding opened = new Unwinding()) {
      opened.add(metrics::close);
      if (store != null) {
        opened.add(store::close);
        metrics.registry().register(new StoreMetricsCollector(store::metrics));
      }
      if (search != null) {
        opened.add(search::close);
      }
      upstreams =
          Upstreams.start(
              config.upstreams(),
              store == null ? _ -> {} : store::push,
              function -> rules.accepts(function),
              metrics.registry(),
              clock);
      opened.add(upstreams::close);
      SimilarFunctions measured =
          similar == null ? null : similar.measured(new SimilarityMetrics(metrics.registry()));
      SimilarityBridge bridge =
          measured == null ? null : bridge(current, measured, memory, metrics, clock);
      if (bridge != null) {
        opened.add(bridge::close);
      }
      if (measured != null) {
        metrics.gauge(
            "lucerna_similar_waiting_functions",
            "Functions whose sketches were accepted and are not found yet.",
            measured::waiting);
      }
      StoreSearch searches =
          search == null
              ? null
              : new StoreSearch(search, current::access, new SearchMetrics(metrics.registry()));
      service =
          service(store, files, outlines, aliases, measured, bridge, searches, accounts, upstreams);
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
    if (search != null) {
      metrics.gauge("lucerna_search_functions", "Functions in the search index.", search::size);
      metrics.gauge(
          "lucerna_search_complete",
          "1 if all functions are in the search index, 0 while it is made or checked.",
          () -> search.isComplete() ? 1 : 0);
    }
    if (tls.context() != null) {
      metrics.gauge(
          "lucerna_certificate_expiry_seconds",
          "When the server's certificate expires, in seconds since 1970.",
          this::certificateExpiry);
    }
    metrics.gauge("lucerna_connections", "Connections open.", lumina::connections);
    metrics.gauge("lucerna_bytes_in_flight", "Memory held by requests.", memory::taken);
    metrics.gauge(
        "lucerna_functions",
        "Functions known, an estimate.",
        () -> service.browsing().totals().functions());
    metrics.counter(
        "lucerna_store_errors",
        "Requests that failed because the store could not read or write.",
        () -> service.browsing().health().errors());
    metrics.gauge(
        "lucerna_store_writable",
        "1 if the last write to the store succeeded, otherwise 0.",
        () -> service.browsing().health().writable() ? 1 : 0);
    metrics.gauge(
        "lucerna_store_free_bytes",
        "Free space on the store's disk, in bytes; -1 if the store is not on disk.",
        () -> service.browsing().health().freeBytes());
    metrics.gauge(
        "lucerna_backup_seconds",
        "When the newest backup in the data folder was made, in seconds since 1970; 0 if there is"
            + " none.",
        () -> backups.newest(clock.instant()).getEpochSecond());
    scheduled.start();
    warn(config);
    LOG.info(
        "serving Lumina on {}, HTTP on {}",
        Endpoint.of(lumina.address()),
        http == null ? "no port" : Endpoint.of(http.address()));
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
    TlsStart start = new TlsStart(() -> config.tls().enabled() ? tls(config, clock) : null);
    Server server =
        config.store().keep()
            ? keeping(config, acceptLogLoss, start, clock)
            : proxy(config, start, clock);
    TlsStart.Tls tls = start.await();
    if (tls != null) {
      server.certificate = tls.identity();
      server.watchExpiry();
    }
    return server;
  }

  private static TlsStart.Tls tls(ServerConfig config, Clock clock) throws IOException {
    TlsIdentity identity = identity(config, clock);
    return new TlsStart.Tls(identity, identity.context(clients(config.tls())));
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
    TlsStart.Tls read = tls(config, clock);
    lumina.speakTls(read.context());
    if (http != null) {
      http.speakTls(read.context());
    }
    certificate = read.identity();
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
    warn(current.get());
  }

  private static Server keeping(
      ServerConfig config, boolean acceptLogLoss, TlsStart tls, Clock clock) throws IOException {
    Path backups = config.data().resolve(BACKUPS);
    int left = StoreFactory.removePartialBackups(backups);
    if (left > 0) {
      LOG.info("removed {} that an interrupted backup left in {}", left, backups);
    }
    StoreEngine store = open(config, options(config).withAcceptLogLoss(acceptLogLoss));
    LogLoss loss = store.acceptedLoss();
    if (loss != null) {
      LOG.warn(
          "continued without {} of acknowledged pushes: {}; copies of the original logs are in {}",
          loss.extent(),
          loss.reason(),
          loss.copies());
    }
    try {
      warnOfOthers(config.data().resolve(StoreFactory.FOLDER));
      warnOfOthers(backups);
    } catch (IOException | RuntimeException refusal) {
      store.close();
      throw refusal;
    }
    SimilarFunctions similar = SimilarFunctions.of(store, config.similar().timeout());
    return new Server(
        config,
        store,
        store.files(),
        store.outlines(),
        store.aliases(),
        similar,
        search(config, store),
        store.accounts(),
        tls,
        clock);
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

  private static Server proxy(ServerConfig config, TlsStart tls, Clock clock) throws IOException {
    LOG.info(
        "running as a proxy: functions and accounts are not stored, every client is the guest");
    return new Server(config, null, null, null, null, null, null, NoAccounts.INSTANCE, tls, clock);
  }

  /**
   * Opens the store in the data folder for offline maintenance.
   *
   * @throws StoreException if it cannot be opened, for example because a server has it open
   */
  public static StoreEngine openStore(ServerConfig config) {
    return open(config, offline(config));
  }

  /**
   * Opens the store in the data folder for reading; the disk may be read-only.
   *
   * @throws StoreException if it cannot be opened, for example because a server has it open
   */
  public static StoreEngine openStoreToRead(ServerConfig config) {
    return StoreFactory.openToRead(
        config.data().resolve(StoreFactory.FOLDER),
        offline(config),
        MetadataMerge::of,
        Ranker.weighted(config.ranking().weights()));
  }

  private static StoreOptions options(ServerConfig config) {
    StoreOptions options =
        StoreOptions.defaults()
            .withKind(config.store().kind())
            .withCacheBytes(config.store().cache().bytes())
            .withFunctionBytes(config.store().functions().bytes());
    try {
      return options.withCluster(config.store().cassandra().options());
    } catch (IOException unreadable) {
      throw new StoreException("store.cassandra: " + unreadable.getMessage(), unreadable);
    }
  }

  /** Maintenance asks for few functions, or for each one once. */
  private static StoreOptions offline(ServerConfig config) {
    return options(config).withFunctionBytes(0);
  }

  /** The time at which the certificate expires; NaN if it is not this server's own. */
  private double certificateExpiry() {
    TlsIdentity shown = certificate;
    return shown == null ? Double.NaN : shown.notAfter().getEpochSecond();
  }

  private static StoreEngine open(ServerConfig config, StoreOptions options) {
    return StoreFactory.open(
        config.data().resolve(StoreFactory.FOLDER),
        options,
        MetadataMerge::of,
        Ranker.weighted(config.ranking().weights()));
  }

  /** The folder holds password hashes and private names, and may be older than this version. */
  private static void warnOfOthers(Path folder) throws IOException {
    Path data = folder.toAbsolutePath().getParent();
    if (data != null
        && Files.isDirectory(folder)
        && PrivateFolder.isOpenToOthers(folder)
        && PrivateFolder.isOpenToOthers(data)) {
      LOG.warn("other users of this machine can read {}: run chmod 700 {}", folder, folder);
    }
  }

  /** The authorities of client certificates; null if none is requested. */
  private static @Nullable TrustedRoots clients(TlsConfig tls) throws IOException {
    return tls.clientCa().isEmpty() ? null : TrustedRoots.load(Path.of(tls.clientCa()));
  }

  private static TlsIdentity identity(ServerConfig config, Clock clock) throws IOException {
    TlsConfig tls = config.tls();
    if (!tls.certificate().isEmpty()) {
      return TlsIdentity.load(Path.of(tls.certificate()), Path.of(tls.key()));
    }
    PrivateFolder.make(config.data());
    CertificateFolder folder = CertificateFolder.in(config.data());
    boolean made = folder.isEmpty();
    TlsIdentity identity =
        CertificateFolder.ensure(folder.path(), ServerNames.ofThisMachine(), clock);
    if (made) {
      LOG.info(
          "created a certificate for {}; IDA trusts it once {} is in IDA's folder",
          identity.names().all(),
          folder.hexrays());
    }
    return identity;
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

  private FunctionService service(
      @Nullable FunctionStore store,
      @Nullable FileCatalog files,
      @Nullable OutlineStore outlines,
      @Nullable AliasStore aliases,
      @Nullable SimilarFunctions similar,
      @Nullable SimilarityBridge bridge,
      @Nullable StoreSearch search,
      AccountStore accounts,
      Upstreams upstreams) {
    PushAdmission admission =
        new PushAdmission(() -> rules, new GuestQuota(current.get().limits().guestPushes(), clock));
    return store == null || files == null || outlines == null || aliases == null || similar == null
        ? NothingStored.proxy(upstreams, admission)
        : new StoreParts(store, files, outlines, aliases, similar, bridge, search)
            .service(upstreams, accounts, current::access, admission, clock);
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

  /** Warnings about settings that an operator may not have intended. */
  private static void warn(ServerConfig config) {
    long heap = Runtime.getRuntime().maxMemory();
    long places = ConnectionTable.memoryOf(heap) / ConnectionTable.PLAIN_BYTES;
    if (config.limits().connections() > places) {
      LOG.warn(
          "at most {} connections instead of limits.connections = {}: the heap of {} MiB has no"
              + " room for more (LUCERNA_JAVA_OPTS=-Xmx... sets its size)",
          places,
          config.limits().connections(),
          heap >> 20);
    }
    Role guest = config.access().guest().role();
    if (config.lumina().plaintext()
        && guest != null
        && guest.mayPush()
        && !config.lumina().endpoint().isLocal()) {
      LOG.warn(
          "anyone who can reach {} may push without an account, in plaintext: see access.guest and"
              + " lumina.plaintext",
          config.lumina().listen());
    }
    for (UpstreamConfig upstream : config.upstreams().server()) {
      if (!upstream.user().isEmpty()
          && !upstream.tls()
          && !Endpoint.parse(upstream.address()).isLocal()) {
        LOG.warn(
            "the password of {} is sent to upstream {} in plaintext: see its tls",
            upstream.user(),
            upstream.name());
      }
    }
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
    expiryWatch =
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
                    if (current != null && current.notBefore().isAfter(clock.instant())) {
                      LOG.warn(
                          "the TLS certificate is valid only from {}: until then clients refuse it",
                          current.notBefore());
                    }
                    try {
                      Thread.sleep(EXPIRY_CHECK);
                    } catch (InterruptedException stopped) {
                      return;
                    }
                  }
                });
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
    context.metrics().close();
    Thread watch = expiryWatch;
    if (watch != null) {
      watch.interrupt();
    }
    LOG.info("stopped");
  }
}
