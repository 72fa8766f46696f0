package org.lucerna.store.backend;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a database cluster is reached.
 *
 * @param contactPoints some of its nodes, at least one
 * @param datacenter the nearest data center; its replicas answer
 * @param keyspace that has the tables
 * @param user empty for none
 * @param password of the user; null for none
 * @param tls null for plaintext
 * @param patience how long a request is repeated while the cluster does not answer
 */
public record ClusterOptions(
    List<InetSocketAddress> contactPoints,
    String datacenter,
    String keyspace,
    String user,
    @Nullable Path password,
    @Nullable SSLContext tls,
    Duration patience)
    implements BackendOptions {
  /** The kind of stores in such a cluster. */
  public static final String KIND = "cassandra";

  public ClusterOptions {
    contactPoints = List.copyOf(contactPoints);
  }

  @Override
  public String kind() {
    return KIND;
  }
}
