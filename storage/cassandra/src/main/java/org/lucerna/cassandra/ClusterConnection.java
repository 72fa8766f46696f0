package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.ClusterOptions;

/** Opens connections, and says why one cannot be opened. */
final class ClusterConnection {
  /** The driver's own, which are not the thread's if the back-end was loaded from its own jar. */
  private static final ClassLoader CLASSES = CqlSession.class.getClassLoader();

  /** Time-out of one request. */
  private static final Duration ONE_TRY = Duration.ofSeconds(4);

  /** After this time another node is asked too: the first may hang with its connections open. */
  private static final Duration ANOTHER_NODE = Duration.ofSeconds(1);

  private ClusterConnection() {}

  /**
   * Connects.
   *
   * @param toKeyspace whether requests are about the keyspace, which must exist
   * @throws StoreException if that is not possible, with the reason
   */
  static CqlSession open(ClusterOptions options, boolean toKeyspace) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoints(options.contactPoints())
            .withLocalDatacenter(options.datacenter())
            .withClassLoader(CLASSES)
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
      return checked(builder.build(), options);
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

  private static CqlSession checked(CqlSession session, ClusterOptions options) {
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
      return session;
    } catch (StoreException refusal) {
      session.close();
      throw refusal;
    }
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder(CLASSES)
        .withString(
            DefaultDriverOption.REQUEST_CONSISTENCY, DefaultConsistencyLevel.LOCAL_QUORUM.name())
        .withString(
            DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY,
            DefaultConsistencyLevel.LOCAL_SERIAL.name())
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, ONE_TRY)
        .withString(
            DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
            "ConstantSpeculativeExecutionPolicy")
        .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, ANOTHER_NODE)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, ONE_TRY)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, ONE_TRY)
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(5))
        .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 2 * Cluster.UNDER_WAY)
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

  /** A failure with its causes, and the failures that came with them. */
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
}
