package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;

/** A server whose table files are damaged. */
final class DamagedServerTest {
  private static final int FUNCTIONS = 3000;

  @TempDir private Path folder;

  private ServerConfig config() {
    return OnDisk.config(folder, GuestRole.CURATOR);
  }

  private List<Md5> fill() {
    SplittableRandom random = new SplittableRandom(3);
    List<Md5> keys = new ArrayList<>();
    List<PushedFunction> functions = new ArrayList<>();
    for (int i = 0; i < FUNCTIONS; i++) {
      byte[] metadata = new byte[0];
      Md5 key = new Md5(random.nextLong(), random.nextLong());
      ByteString name = ByteString.utf8("function" + random.nextLong());
      keys.add(key);
      functions.add(
          new PushedFunction(key, new FunctionInfo(name, 32, ByteString.wrap(metadata)), i));
    }
    PushOrigin origin =
        new PushOrigin(ByteString.EMPTY, ByteString.EMPTY, new Md5(1, 1), ByteString.EMPTY);
    try (StoreEngine store = ConfiguredStore.openToMaintain(config())) {
      store.push(
          new Push(Instant.EPOCH, ByteString.utf8("ana"), origin, PushMode.OVERRIDE, functions));
      store.compact(column -> {});
    }
    return keys;
  }

  private void damageLargestTable() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("store"))) {
      Path table =
          files
              .filter(f -> f.toString().endsWith(".sst"))
              .max(Comparator.comparingLong(f -> f.toFile().length()))
              .orElseThrow();
      try (RandomAccessFile bytes = new RandomAccessFile(table.toFile(), "rw")) {
        bytes.seek(1000);
        bytes.write(new byte[64]);
      }
    }
  }

  private static HttpResponse<String> get(Server server, String path) throws Exception {
    InetSocketAddress http = Objects.requireNonNull(server.httpAddress());
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.getPort() + path)).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void aPullOfDamagedDataIsAnErrorAndTheServerIsNotReady() throws Exception {
    List<Md5> keys = fill();
    damageLargestTable();
    try (Server server = Server.start(config());
        LuminaClient client =
            new LuminaClient(ClientOptions.plain("127.0.0.1", server.luminaAddress().getPort()))) {
      assertThat(get(server, "/readyz").statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> client.pull(keys))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("the server's store failed")
          .hasMessageContaining(".sst")
          .matches(refused -> ((RefusedException) refused).isServersFailure());
      HttpResponse<String> ready = get(server, "/readyz");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body())
          .startsWith("not ready\ndamaged data was found: ")
          .contains(".sst", "store repair");
      assertThat(get(server, "/healthz").statusCode()).isEqualTo(200);
      assertThat(get(server, "/metrics").body())
          .contains("lucerna_store_errors_total 1.0", "lucerna_store_writable 1.0")
          .containsPattern("lucerna_store_free_bytes [1-9]");
    }
  }
}
