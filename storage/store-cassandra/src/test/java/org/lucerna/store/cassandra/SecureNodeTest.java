package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.ClusterOptions;

/** Messages of a server that is refused by a node that expects TLS and a password. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecureNodeTest {
  /** The user that a new cluster has. */
  private static final String USER = "cassandra";

  private Path folder;
  private CassandraNode node;

  @BeforeAll
  void start(@TempDir Path made) throws Exception {
    folder = made;
    makeCertificate("node");
    makeCertificate("stranger");
    node =
        new CassandraNode(
            folder.resolve("data"),
            "127.0.0.1",
            CassandraNode.freePort(),
            CassandraNode.freePort(),
            """
            authenticator: PasswordAuthenticator
            client_encryption_options:
              enabled: true
              optional: false
              keystore: %s
              keystore_password: lucerna
            """
                .formatted(folder.resolve("node.p12")));
  }

  @AfterAll
  void end() {
    node.close();
  }

  /** Makes a key with a certificate of its own. */
  private void makeCertificate(String name) throws IOException, InterruptedException {
    keytool(name, "-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name, "-validity", "9");
    keytool(name, "-exportcert", "-rfc", "-file", folder.resolve(name + ".pem").toString());
  }

  private void keytool(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "keytool");
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", name, "-storetype", "PKCS12", "-storepass", "lucerna"));
    command.addAll(List.of("-keystore", folder.resolve(name + ".p12").toString()));
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.log")));
    }
  }

  /**
   * Connects, and makes a keyspace.
   *
   * @param password null for no user
   * @param authority whose certificates are trusted; null for plaintext
   */
  private void connect(@Nullable String password, @Nullable String authority) throws IOException {
    Path file = Files.writeString(folder.resolve("password"), password + "\n");
    CassandraProvider.makeKeyspace(
        new ClusterOptions(
            List.of(node.address()),
            "datacenter1",
            "lucerna",
            password == null ? "" : USER,
            password == null ? null : file,
            authority == null
                ? null
                : TrustedRoots.load(folder.resolve(authority + ".pem")).context(),
            Duration.ofSeconds(3)),
        1);
  }

  @Test
  void rightPasswordConnectsOverTls() {
    // The node makes its first user some time after it starts.
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .ignoreException(StoreException.class)
        .until(
            () -> {
              connect("cassandra", "node");
              return true;
            });
  }

  @Test
  void wrongPasswordIsRefused() {
    assertThatThrownBy(() -> connect("guess", "node"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the cluster refuses the user 'cassandra' or the password");
  }

  @Test
  void missingPasswordNamesTheSettings() {
    assertThatThrownBy(() -> connect(null, "node"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the cluster asks for a user: set store.cassandra.user");
  }

  @Test
  void unknownAuthorityIsReported() {
    assertThatThrownBy(() -> connect("cassandra", "stranger"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("TLS fails with the nodes at ")
        .hasMessageContaining("certificate");
  }

  @Test
  void plaintextToTlsNodesNamesTheSetting() {
    assertThatThrownBy(() -> connect("cassandra", null))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("if they expect TLS, set store.cassandra.ca");
  }
}
