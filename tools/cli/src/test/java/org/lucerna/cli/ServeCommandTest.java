package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.tls.TrustedRoots;

/** The server as a process of its own, started as the launcher does. */
class ServeCommandTest {
  @TempDir private Path folder;

  @Test
  void sigtermEndsItWithStatus0() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      assertThat(ready.group(2)).matches("127\\.0\\.0\\.1:\\d+");

      Run info = Run.of("info", "--json", "--server", ready.group(1));
      assertThat(info.status()).as(info.err()).isZero();
      assertThat(info.json().at("/user/name").asString()).isEqualTo("guest");

      server.process().toHandle().destroy();
      assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.process().exitValue()).as(server.log()).isZero();
      assertThat(server.out().readLine()).isNull();
      assertThat(server.log().lines())
          .allMatch(line -> line.matches("\\d{4}-\\S+ (INFO|WARN)  .*\\S"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisabledOnOs(OS.WINDOWS)
  void nothingIsLeftInTheTemporaryFolder(boolean killed) throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Run info = Run.of("info", "--json", "--server", server.ready().group(1));
      assertThat(info.status()).as(info.err()).isZero();
      if (killed) {
        server.process().destroyForcibly();
      } else {
        server.process().toHandle().destroy();
      }
      assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.temporary()).isEmptyDirectory();
    }
  }

  @Test
  void dataFolderThatIsAFileIsRefused() throws Exception {
    Path data = Files.writeString(folder.resolve("data"), "not a folder");
    assertThat(Run.of("serve", "--data", data.toString(), "--http", "off"))
        .isEqualTo(
            new Run(4, "", "lucerna: " + data + ": expected the data folder, found a file\n"));
  }

  /** In TLS 1.2 a client may ask for another handshake again and again, which costs it little. */
  @Test
  void clientRenegotiationIsRefused() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      int port = Endpoint.parse(server.ready().group(1)).port();
      SSLContext context = TrustedRoots.load(folder.resolve("data/tls/ca.crt")).context(null);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
        socket.setSoTimeout(10_000);
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.startHandshake();
        assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.2");
        assertThatThrownBy(
                () -> {
                  socket.startHandshake();
                  socket.getInputStream().read();
                })
            .isInstanceOf(SSLException.class);
      }
    }
  }

  @Test
  void httpCanBeOff() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      assertThat(server.out().readLine()).as(server.log()).endsWith(" http=off");
    }
  }

  @Test
  void failureToServeIsOneLineAndStatus4() throws Exception {
    try (ServerProcess server =
        new ServerProcess(
            folder, "--http", "off", "--listen", "192.0.2.1:1", "--log-level", "error")) {
      assertThat(server.out().readLine()).isNull();
      assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(server.process().exitValue()).isEqualTo(4);
      assertThat(server.log()).startsWith("lucerna: ").hasLineCount(1);
    }
  }
}
