package org.lucerna.service.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.store.backend.ClusterOptions;

/** {@code [store.cassandra]}: the cluster of a store of kind {@code cassandra}. */
@SettingComment({
  "The cluster of a store of kind \"cassandra\"; lucerna store init --cassandra creates its"
      + " keyspace."
})
public record CassandraConfig(
    @SettingComment("HOST:PORT of some nodes.") List<String> contactPoints,
    @SettingComment("The data centre of the nodes that this server queries.") String datacenter,
    @SettingComment("The keyspace, which all servers of the cluster share.") String keyspace,
    @SettingComment("The user to log in as; empty for none.") String user,
    @SettingComment("The file with the password of that user.") String passwordFile,
    @SettingComment({
          "The PEM file with the authorities of the nodes' certificates; empty for plaintext."
        })
        String ca,
    @SettingComment("How long a request is repeated while too few nodes answer.")
        Duration patience) {
  /**
   * Checks the addresses and the names.
   *
   * @throws SettingException if one is invalid
   */
  public CassandraConfig {
    contactPoints = List.copyOf(contactPoints);
    if (contactPoints.isEmpty()) {
      throw new SettingException("contact-points", "expected at least one HOST:PORT");
    }
    contactPoints.forEach(point -> Require.endpoint("contact-points", point));
    if (!keyspace.matches("[a-z][a-z0-9_]{0,47}")) {
      throw new SettingException(
          "keyspace", "expected a small letter, then up to 47 small letters, digits or _");
    }
  }

  /** A copy with paths that start in a folder. */
  CassandraConfig in(Path folder) {
    return new CassandraConfig(
        contactPoints,
        datacenter,
        keyspace,
        user,
        ConfiguredFile.in(folder, passwordFile),
        ConfiguredFile.in(folder, ca),
        patience);
  }

  /** A cluster on this machine. */
  public static CassandraConfig defaults() {
    return new CassandraConfig(
        List.of("127.0.0.1:9042"), "datacenter1", "lucerna", "", "", "", Duration.ofSeconds(10));
  }

  /**
   * The options of the back-end.
   *
   * @throws IOException if the authorities cannot be read
   */
  public ClusterOptions options() throws IOException {
    return new ClusterOptions(
        contactPoints.stream().map(CassandraConfig::address).toList(),
        datacenter,
        keyspace,
        user,
        passwordFile.isEmpty() ? null : Path.of(passwordFile),
        tls(),
        patience);
  }

  private static InetSocketAddress address(String point) {
    Endpoint endpoint = Endpoint.parse(point);
    return new InetSocketAddress(endpoint.host(), endpoint.port());
  }

  private @Nullable SSLContext tls() throws IOException {
    return ca.isEmpty() ? null : TrustedRoots.load(Path.of(ca)).context();
  }
}
