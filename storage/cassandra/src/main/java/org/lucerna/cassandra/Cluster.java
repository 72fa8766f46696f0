package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.backend.ClusterOptions;

/**
 * The connection to a cluster. Requests without a response from the cluster are repeated for a
 * time; all repeated requests have the same effect when they are executed twice. Thread-safe.
 */
public final class Cluster implements AutoCloseable {
  /** Maximum number of requests in progress. */
  static final int UNDER_WAY = 512;

  /** Pauses before requests are repeated, in milliseconds. */
  private static final long FIRST = 20;

  private static final long LONGEST = 1000;

  /** Maximum wait for a node if another one can answer instead. */
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

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
  public static Cluster connect(ClusterOptions options) {
    return connect(options, true);
  }

  /**
   * Connects.
   *
   * @param toKeyspace whether requests are about the keyspace, which must exist
   * @throws StoreException if that is not possible, with the reason
   */
  public static Cluster connect(ClusterOptions options, boolean toKeyspace) {
    return new Cluster(ClusterConnection.open(options, toKeyspace), options);
  }

  /** A statement with the values that it is executed with. */
  BoundStatement statement(String query, @Nullable Object... values) {
    return prepared.computeIfAbsent(query, this::prepare).bind(values);
  }

  private PreparedStatement prepare(String query) {
    return translated(() -> session.prepare(query));
  }

  /** Executes statements side by side, and returns the rows of each. */
  List<List<Row>> run(List<? extends Statement<?>> statements) {
    // The first request that fails was repeated for long enough for the others.
    return run(statements, failure == null ? options.patience() : Duration.ZERO);
  }

  /**
   * The row that each node has for a query, asked individually; without nodes that do not answer at
   * once.
   *
   * @param most nodes that are asked
   */
  List<Row> askNodes(String query, int most) {
    List<CompletableFuture<@Nullable Row>> asked = new ArrayList<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      if (isUp(node) && options.datacenter().equals(node.getDatacenter()) && asked.size() < most) {
        SimpleStatement statement =
            SimpleStatement.newInstance(query)
                .setNode(node)
                .setConsistencyLevel(ConsistencyLevel.ONE)
                .setTimeout(AT_ONCE);
        asked.add(
            session
                .executeAsync(statement)
                .<@Nullable Row>handle((rows, failed) -> failed == null ? rows.one() : null)
                .toCompletableFuture());
      }
    }
    List<Row> answers = new ArrayList<>();
    for (CompletableFuture<@Nullable Row> each : asked) {
      Row answer = each.join();
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers;
  }

  /** Executes statements that must not be repeated. */
  void runOnce(List<? extends Statement<?>> statements) {
    List<List<Row>> _ = run(statements, Duration.ZERO);
  }

  private List<List<Row>> run(List<? extends Statement<?>> statements, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    List<CompletableFuture<List<Row>>> answers = new ArrayList<>(statements.size());
    for (Statement<?> statement : statements) {
      places.acquireUninterruptibly();
      answers.add(
          send(() -> rows(statement), deadline, FIRST).whenComplete((_, _) -> places.release()));
    }
    List<List<Row>> rows = new ArrayList<>(answers.size());
    Throwable trouble = null;
    for (CompletableFuture<List<Row>> answer : answers) {
      try {
        rows.add(answer.join());
      } catch (CompletionException failed) {
        trouble = cause(failed);
      }
    }
    if (trouble != null) {
      throw refusal(trouble);
    }
    failure = null;
    return rows;
  }

  private CompletionStage<List<Row>> rows(Statement<?> statement) {
    return session.executeAsync(statement).thenCompose(page -> add(page, new ArrayList<>()));
  }

  /** The first page of the rows of a statement, or another one if the statement specifies it. */
  AsyncResultSet page(Statement<?> statement) {
    long deadline = System.nanoTime() + options.patience().toNanos();
    try {
      return send(() -> session.executeAsync(statement), deadline, FIRST).join();
    } catch (CompletionException failed) {
      throw refusal(cause(failed));
    }
  }

  /** Sends a request, which is repeated after a pause if it may succeed then. */
  private <T> CompletableFuture<T> send(
      Supplier<CompletionStage<T>> request, long deadline, long pause) {
    long begun = System.nanoTime();
    return request
        .get()
        .toCompletableFuture()
        .whenComplete((_, _) -> times.add(System.nanoTime() - begun))
        .exceptionallyCompose(
            thrown -> {
              Throwable trouble = cause(thrown);
              timeouts.add(isTimeout(trouble) ? 1 : 0);
              if (!isPassing(trouble) || System.nanoTime() > deadline) {
                return CompletableFuture.failedFuture(trouble);
              }
              repeated.increment();
              return CompletableFuture.runAsync(
                      () -> {}, CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS))
                  .thenCompose(_ -> send(request, deadline, Math.min(LONGEST, 2 * pause)));
            });
  }

  private static Throwable cause(Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : null;
    return cause == null ? thrown : cause;
  }

  private StoreException refusal(Throwable trouble) {
    if (!isPassing(trouble)) {
      return new StoreException("the cluster refused a request: " + trouble.getMessage(), trouble);
    }
    String words = words(trouble);
    failure = words;
    return new StoreException(words, trouble);
  }

  private String words(Throwable trouble) {
    String lost =
        trouble instanceof UnavailableException few
            ? lostQuorum(few.getRequired(), few.getAlive())
            : lostQuorum();
    return lost == null ? "the cluster does not answer: " + trouble.getMessage() : lost;
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

  /** Adds all rows of a result, whose pages are read in sequence. */
  private static CompletionStage<List<Row>> add(AsyncResultSet page, List<Row> rows) {
    page.currentPage().forEach(rows::add);
    return page.hasMorePages()
        ? page.fetchNextPage().thenCompose(next -> add(next, rows))
        : CompletableFuture.completedFuture(rows);
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

  /** The rows of a statement. */
  public List<Row> all(String query, @Nullable Object... values) {
    return run(List.of(statement(query, values))).getFirst();
  }

  /**
   * The answer to a conditional statement.
   *
   * @param row has {@code [applied]}, and the present values if the condition does not hold
   * @param isRepeated whether the statement may have been executed before, without an answer
   */
  record Conditional(Row row, boolean isRepeated) {}

  /** Executes a conditional statement. */
  Conditional conditional(Statement<?> statement) {
    long before = repeated.sum();
    List<Row> rows = run(List.of(statement.setIdempotent(false))).getFirst();
    if (rows.isEmpty()) {
      throw new StoreException("the cluster did not say whether a condition holds");
    }
    return new Conditional(rows.getFirst(), repeated.sum() != before);
  }

  /** Executes a statement of the schema. */
  public void define(String query) {
    slowly(SimpleStatement.newInstance(query));
  }

  /**
   * Empties a table. It is not repeated if it gets no response: the first request may take effect
   * late, and would remove rows written after the second one.
   */
  public void truncate(String table) {
    slowly(SimpleStatement.newInstance("TRUNCATE " + table));
  }

  /** Executes a statement that takes long, and must not be given to another node meanwhile. */
  private void slowly(SimpleStatement statement) {
    translated(
        () -> session.execute(statement.setIdempotent(false).setTimeout(Duration.ofSeconds(60))));
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
  public @Nullable String failure() {
    String lost = lostQuorum();
    return lost == null ? failure : lost;
  }

  public List<StoreMetric> metrics() {
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

  /** Number of nodes of the cluster. */
  public int nodes() {
    return session.getMetadata().getNodes().size();
  }

  /** The nodes that are not reached. */
  public List<String> nodesDown() {
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
