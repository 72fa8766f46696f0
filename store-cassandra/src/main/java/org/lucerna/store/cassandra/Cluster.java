package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.backend.ClusterOptions;

/**
 * The connection to a cluster. Requests that the cluster does not answer are repeated for a time;
 * all that are repeated say the same when they are executed twice. Thread-safe.
 */
final class Cluster implements AutoCloseable {
  /** Requests under way at a time, at most. */
  private static final int UNDER_WAY = 512;

  private static final Duration ONE_TRY = Duration.ofSeconds(4);
  private static final long FIRST_PAUSE_MILLIS = 20;
  private static final long LONGEST_PAUSE_MILLIS = 1000;

  private final CqlSession session;
  private final ClusterOptions options;
  private final Semaphore places = new Semaphore(UNDER_WAY);
  private final ConcurrentHashMap<String, PreparedStatement> prepared = new ConcurrentHashMap<>();
  private final LongAdder repeated = new LongAdder();
  private final LongAdder timeouts = new LongAdder();
  private final RequestTimes times = new RequestTimes();
  private volatile @Nullable String failure;

  private Cluster(CqlSession session, ClusterOptions options) {
    this.session = session;
    this.options = options;
  }

  /**
   * Connects to the keyspace.
   *
   * @throws StoreException if that is not possible, with the reason
   */
  static Cluster connect(ClusterOptions options) {
    return connect(options, true);
  }

  /**
   * Connects.
   *
   * @param toKeyspace whether requests are about the keyspace, which must exist
   * @throws StoreException if that is not possible, with the reason
   */
  static Cluster connect(ClusterOptions options, boolean toKeyspace) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoints(options.contactPoints())
            .withLocalDatacenter(options.datacenter())
            .withConfigLoader(config());
    if (toKeyspace) {
      builder.withKeyspace('"' + options.keyspace() + '"');
    }
    if (!options.user().isEmpty()) {
      builder.withAuthCredentials(options.user(), password(options.password()));
    }
    if (options.tls() != null) {
      builder.withSslContext(options.tls());
    }
    try {
      CqlSession session = builder.build();
      return new Cluster(session, options).checked();
    } catch (InvalidKeyspaceException none) {
      throw new StoreException(
          "there is no keyspace '"
              + options.keyspace()
              + "' in the cluster: make it with lucerna store init --cassandra",
          none);
    } catch (DriverException | IllegalStateException refused) {
      throw new StoreException(words(refused, options), refused);
    }
  }

  private Cluster checked() {
    try {
      if (session.getMetadata().getNodes().values().stream()
          .noneMatch(node -> options.datacenter().equals(node.getDatacenter()))) {
        String known =
            session.getMetadata().getNodes().values().stream()
                .map(node -> String.valueOf(node.getDatacenter()))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        throw new StoreException(
            "the cluster has no data centre '"
                + options.datacenter()
                + "', but "
                + known
                + ": see store.cassandra.datacenter");
      }
      return this;
    } catch (StoreException refusal) {
      session.close();
      throw refusal;
    }
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withString(
            DefaultDriverOption.REQUEST_CONSISTENCY, DefaultConsistencyLevel.LOCAL_QUORUM.name())
        .withString(
            DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY,
            DefaultConsistencyLevel.LOCAL_SERIAL.name())
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, ONE_TRY)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, ONE_TRY)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, ONE_TRY)
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(5))
        .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 2 * UNDER_WAY)
        .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, 1000)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }

  private static String password(@Nullable Path file) {
    if (file == null) {
      return "";
    }
    try {
      return Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw new StoreException(file + ": the password cannot be read: " + unreadable, unreadable);
    }
  }

  private static String words(Throwable refused, ClusterOptions options) {
    String nodes =
        options.contactPoints().stream()
            .map(InetSocketAddress::toString)
            .collect(Collectors.joining(", "));
    for (Throwable cause : causes(refused)) {
      if (cause instanceof AuthenticationException) {
        return options.user().isEmpty()
            ? "the cluster asks for a user: set store.cassandra.user and password-file"
            : "the cluster refuses the user '" + options.user() + "' or the password";
      }
      if (cause instanceof SSLException) {
        return "TLS fails with the nodes at " + nodes + ": " + cause.getMessage();
      }
    }
    return refused instanceof AllNodesFailedException
        ? "no node of the cluster answers at "
            + nodes
            + (options.tls() == null ? "; if they expect TLS, set store.cassandra.ca" : "")
        : "the cluster cannot be used: " + refused.getMessage();
  }

  /** A failure, and whatever caused it or came with it. */
  private static Set<Throwable> causes(Throwable failure) {
    Set<Throwable> causes = new LinkedHashSet<>();
    Deque<Throwable> left = new ArrayDeque<>(List.of(failure));
    while (!left.isEmpty()) {
      Throwable next = left.removeFirst();
      if (causes.add(next)) {
        left.addAll(List.of(next.getSuppressed()));
        if (next.getCause() != null) {
          left.add(next.getCause());
        }
        if (next instanceof AllNodesFailedException all) {
          all.getAllErrors().values().forEach(left::addAll);
        }
      }
    }
    return causes;
  }

  /** A statement with the values that it is executed with. */
  Statement<?> statement(String query, @Nullable Object... values) {
    return prepared.computeIfAbsent(query, this::prepare).bind(values);
  }

  private PreparedStatement prepare(String query) {
    return translated(() -> session.prepare(query));
  }

  /** Executes statements side by side, and returns the rows of each. */
  List<List<Row>> run(List<? extends Statement<?>> statements) {
    List<@Nullable List<Row>> rows = new ArrayList<>(Collections.nCopies(statements.size(), null));
    List<Integer> left = indices(statements);
    // The first request that fails was repeated for long enough for the others.
    long deadline = System.nanoTime() + (failure == null ? options.patience().toNanos() : 0);
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      Throwable trouble = runOnce(statements, left, rows);
      if (left.isEmpty()) {
        failure = null;
        return rows.stream().map(each -> each == null ? List.<Row>of() : each).toList();
      }
      if (System.nanoTime() > deadline || trouble == null) {
        throw failed(trouble);
      }
      repeated.add(left.size());
      sleep(pause);
      pause = Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
    }
  }

  private static List<Integer> indices(List<?> values) {
    return new ArrayList<>(IntStream.range(0, values.size()).boxed().toList());
  }

  private StoreException failed(@Nullable Throwable trouble) {
    String words = words(trouble);
    failure = words;
    return new StoreException(words, trouble);
  }

  private String words(@Nullable Throwable trouble) {
    String lost =
        trouble instanceof UnavailableException few
            ? lostQuorum(few.getRequired(), few.getAlive())
            : lostQuorum();
    return lost == null
        ? "the cluster does not answer: " + (trouble == null ? "" : trouble.getMessage())
        : lost;
  }

  /** Why some rows can be neither read nor written now; null if all can. */
  private @Nullable String lostQuorum() {
    TokenMap tokens = session.getMetadata().getTokenMap().orElse(null);
    if (tokens == null) {
      return null;
    }
    CqlIdentifier keyspace = CqlIdentifier.fromInternal(options.keyspace());
    for (TokenRange range : tokens.getTokenRanges()) {
      List<Node> replicas =
          tokens.getReplicas(keyspace, range).stream()
              .filter(node -> options.datacenter().equals(node.getDatacenter()))
              .toList();
      int quorum = replicas.size() / 2 + 1;
      int up = (int) replicas.stream().filter(Cluster::isUp).count();
      if (up < quorum && !replicas.isEmpty()) {
        return lostQuorum(quorum, up);
      }
    }
    return null;
  }

  private String lostQuorum(int required, int up) {
    return "the cluster has lost its quorum: "
        + required
        + " copies of each function are needed, of some there are "
        + up
        + " (no answer from "
        + String.join(", ", nodesDown())
        + ")";
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while the cluster does not answer", stopped);
    }
  }

  /**
   * Executes statements once.
   *
   * @param left the indices of the statements, of which those that failed are left
   * @return why one failed that may be repeated; null if none did
   * @throws StoreException if one failed that may not
   */
  private @Nullable Throwable runOnce(
      List<? extends Statement<?>> statements, List<Integer> left, List<@Nullable List<Row>> rows) {
    List<CompletableFuture<List<Row>>> answers = new ArrayList<>(left.size());
    for (int index : left) {
      places.acquireUninterruptibly();
      long begun = System.nanoTime();
      answers.add(
          session
              .executeAsync(statements.get(index))
              .thenCompose(Cluster::all)
              .whenComplete(
                  (_, _) -> {
                    places.release();
                    times.add(System.nanoTime() - begun);
                  })
              .toCompletableFuture());
    }
    List<Integer> again = new ArrayList<>();
    Throwable trouble = null;
    Throwable fatal = null;
    for (int i = 0; i < answers.size(); i++) {
      try {
        rows.set(left.get(i), answers.get(i).join());
      } catch (CompletionException thrown) {
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        if (isPassing(cause)) {
          trouble = cause;
          again.add(left.get(i));
          if (isTimeout(cause)) {
            timeouts.increment();
          }
        } else {
          fatal = cause;
        }
      }
    }
    if (fatal != null) {
      throw new StoreException("the cluster refused a request: " + fatal.getMessage(), fatal);
    }
    left.clear();
    left.addAll(again);
    return trouble;
  }

  /** All rows of a result, whose pages are read one after the other. */
  private static CompletionStage<List<Row>> all(AsyncResultSet first) {
    List<Row> rows = new ArrayList<>();
    first.currentPage().forEach(rows::add);
    return first.hasMorePages() ? more(first, rows) : CompletableFuture.completedFuture(rows);
  }

  private static CompletionStage<List<Row>> more(AsyncResultSet page, List<Row> rows) {
    return page.fetchNextPage()
        .thenCompose(
            next -> {
              next.currentPage().forEach(rows::add);
              return next.hasMorePages()
                  ? more(next, rows)
                  : CompletableFuture.completedFuture(rows);
            });
  }

  private static boolean isTimeout(Throwable cause) {
    return cause instanceof DriverTimeoutException
        || cause instanceof ReadTimeoutException
        || cause instanceof WriteTimeoutException;
  }

  /** Whether a request may succeed when it is repeated. */
  private static boolean isPassing(Throwable cause) {
    return cause instanceof DriverTimeoutException
        || cause instanceof QueryConsistencyException
        || cause instanceof UnavailableException
        || cause instanceof OverloadedException
        || cause instanceof AllNodesFailedException
        || cause instanceof ClosedConnectionException;
  }

  List<Row> run(Statement<?> statement) {
    return run(List.of(statement)).getFirst();
  }

  /** Executes a statement; its first row, null if there is none. */
  @Nullable Row one(String query, @Nullable Object... values) {
    List<Row> rows = run(statement(query, values));
    return rows.isEmpty() ? null : rows.getFirst();
  }

  List<Row> all(String query, @Nullable Object... values) {
    return run(statement(query, values));
  }

  /** Executes a statement, whose rows are read as they are needed. */
  Iterable<Row> scan(String query, @Nullable Object... values) {
    return scan(statement(query, values));
  }

  /** As above. */
  Iterable<Row> scan(Statement<?> statement) {
    return translated(() -> session.execute(statement));
  }

  /**
   * Executes a statement that must not be repeated; failures are ignored by the caller's choice.
   */
  void runOnce(List<? extends Statement<?>> statements) {
    List<@Nullable List<Row>> rows = new ArrayList<>(Collections.nCopies(statements.size(), null));
    Throwable trouble = runOnce(statements, indices(statements), rows);
    if (trouble != null) {
      throw new StoreException(words(trouble), trouble);
    }
  }

  /**
   * The answer to a conditional statement.
   *
   * @param row has {@code [applied]}, and the present values if the condition does not hold
   * @param isRepeated whether the statement may have been executed before, without an answer
   */
  record Conditional(Row row, boolean isRepeated) {
    boolean isApplied() {
      return row.getBoolean("[applied]");
    }
  }

  /** Executes a conditional statement. */
  Conditional conditional(String query, @Nullable Object... values) {
    Statement<?> statement = statement(query, values).setIdempotent(false);
    long before = repeated.sum();
    List<Row> rows = run(statement);
    if (rows.isEmpty()) {
      throw new StoreException("the cluster did not say whether a condition holds");
    }
    return new Conditional(rows.getFirst(), repeated.sum() != before);
  }

  /** Executes a statement of the schema. */
  void define(String query) {
    slowly(SimpleStatement.newInstance(query));
  }

  /**
   * Empties a table. It is not repeated if it gets no answer: the first request may take effect
   * late, and would take what was written after the second one.
   */
  void truncate(String table) {
    slowly(SimpleStatement.newInstance("TRUNCATE " + table).setIdempotent(false));
  }

  private void slowly(SimpleStatement statement) {
    translated(() -> session.execute(statement.setTimeout(Duration.ofSeconds(60))));
  }

  private interface Action<R> {
    R run();
  }

  private static <R> R translated(Action<R> action) {
    try {
      return action.run();
    } catch (DriverException trouble) {
      throw new StoreException("the cluster does not answer: " + trouble.getMessage(), trouble);
    }
  }

  /** Why requests fail now; null if they do not. */
  @Nullable String failure() {
    String lost = lostQuorum();
    return lost == null ? failure : lost;
  }

  List<StoreMetric> metrics() {
    Map<String, Double> up = new TreeMap<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      up.put(name(node), isUp(node) ? 1.0 : 0.0);
    }
    return List.of(
        times.metric(
            "lucerna_cluster_request_seconds", "Time of a request to the database cluster."),
        new StoreMetric.Count(
            "lucerna_cluster_repeated_requests",
            "Requests to the database cluster that were repeated.",
            repeated.sum()),
        new StoreMetric.Count(
            "lucerna_cluster_timeouts",
            "Requests that the database cluster did not answer in time.",
            timeouts.sum()),
        new StoreMetric.Levels(
            "lucerna_cluster_node_up",
            "1 if the server reaches the node of the database cluster, otherwise 0.",
            "node",
            up));
  }

  /** How many nodes the cluster has. */
  int nodes() {
    return session.getMetadata().getNodes().size();
  }

  /** The nodes that are not reached. */
  List<String> nodesDown() {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> !isUp(node))
        .map(Cluster::name)
        .sorted()
        .toList();
  }

  private static boolean isUp(Node node) {
    return node.getState() == NodeState.UP;
  }

  private static String name(Node node) {
    return node.getEndPoint().toString().replaceFirst("^.*/", "");
  }

  @Override
  public void close() {
    session.close();
  }
}
