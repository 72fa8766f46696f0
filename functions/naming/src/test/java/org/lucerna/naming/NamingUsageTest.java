package org.lucerna.naming;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;

/** The examples of the package's documentation. */
class NamingUsageTest {
  @TempDir private Path folder;

  private final List<String> lines = new ArrayList<>();

  @Test
  void examplesReportThatNoServerListens() throws IOException {
    ClientOptions options = ClientOptions.plain("127.0.0.1", closedPort());

    assertThatThrownBy(() -> history(options, new Md5(1, 2))).isInstanceOf(ConnectException.class);
  }

  @Test
  void examplesReportThatTheFileIsOfNoKnownFormat() throws IOException {
    ClientOptions options = ClientOptions.plain("127.0.0.1", closedPort());
    Path path = Files.writeString(folder.resolve("text"), "neither a program nor a database");

    assertThatThrownBy(() -> push(options, path)).hasMessageContaining("expected an ELF");
    assertThatThrownBy(() -> pull(options, path)).hasMessageContaining("expected an ELF");
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void push(ClientOptions options, Path path) throws IOException {
    // @start region="push" :
    try (LuminaClient client = new LuminaClient(options);
        Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      List<HarvestedFunction> named =
          file.functions().stream().filter(function -> function.name() != null).toList();
      new ProgramPush(client, ProgressListener.NONE)
          .push(file, named, (function, outcome) -> lines.add(function.name() + " " + outcome));
    }
    // @end
  }

  private void pull(ClientOptions options, Path path) throws IOException {
    // @start region="pull" :
    try (LuminaClient client = new LuminaClient(options);
        Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      FunctionPull pull = new FunctionPull(new FunctionQueries(client), file);
      for (PulledFunction function : pull.pull(file.functions())) {
        lines.add(function.key() + " " + function.name());
      }
    }
    // @end
  }

  private void history(ClientOptions options, Md5 key) throws IOException {
    // @start region="history" :
    try (LuminaClient client = new LuminaClient(options)) {
      Map<Md5, List<KnownVersion>> versions = new FunctionQueries(client).versions(List.of(key));
      for (KnownVersion version : versions.getOrDefault(key, List.of())) {
        lines.add(version.entry().time() + " " + version.entry().name());
      }
    }
    // @end
  }
}
