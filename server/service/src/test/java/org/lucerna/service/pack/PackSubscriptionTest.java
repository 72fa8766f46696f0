package org.lucerna.service.pack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.packs.PackFolder;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.packs.file.PackWriter;
import org.lucerna.packs.file.SigningKey;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.PacksConfig;
import org.lucerna.store.StoreException;

final class PackSubscriptionTest {
  private static final SigningKey KEY = SigningKey.make(new SecureRandom());
  private static final Instant MONDAY = Instant.parse("2026-11-23T10:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-11-24T10:00:00Z");

  @TempDir private Path scratch;
  private HttpServer publisher;
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private PackShelf shelf;
  private PackSubscription subscription;

  @BeforeEach
  void start() throws IOException {
    publisher = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    publisher.createContext("/", this::answer);
    publisher.start();
    shelf =
        PackShelf.open(
            PackFolder.in(data()),
            _ -> {
              throw new StoreException("no store");
            });
    subscription = subscription(1 << 20, registry);
  }

  private PackSubscription subscription(long largest, PrometheusRegistry metrics) {
    PacksConfig config = new PacksConfig(List.of(address("index.json")), new DataSize(largest));
    return new PackSubscription(config, data(), shelf, metrics);
  }

  @AfterEach
  void stop() {
    publisher.stop(0);
    shelf.close();
  }

  private Path data() {
    return scratch.resolve("data");
  }

  private String address(String file) {
    return "http://127.0.0.1:" + publisher.getAddress().getPort() + "/" + file;
  }

  private void answer(HttpExchange request) throws IOException {
    String path = request.getRequestURI().getPath().substring(1);
    byte[] file = files.get(path);
    try (request) {
      if (file == null) {
        requests.add(path + " 404");
        request.sendResponseHeaders(404, -1);
        return;
      }
      String tag = "\"" + Arrays.hashCode(file) + "\"";
      request.getResponseHeaders().set("ETag", tag);
      if (tag.equals(request.getRequestHeaders().getFirst("If-None-Match"))) {
        requests.add(path + " 304");
        request.sendResponseHeaders(304, -1);
      } else {
        requests.add(path + " 200");
        request.sendResponseHeaders(200, file.length);
        request.getResponseBody().write(file);
      }
    }
  }

  /** Publishes a pack; returns its line in the index. */
  private String publish(String name, int version, Instant created, SigningKey key)
      throws IOException {
    Path store = Files.createDirectories(scratch.resolve("store " + name + version));
    Files.writeString(store.resolve("CURRENT"), "rows of " + name + version);
    Path file = scratch.resolve("file");
    PackManifest manifest = new PackManifest(name, "" + version, created, 1, 1, 0, List.of());
    PackWriter.write(manifest, store, key, file);
    files.put(name + ".pack", Files.readAllBytes(file));
    return "{\"name\":\"%s\",\"version\":\"%d\",\"created\":\"%s\",\"key\":\"%s\",\"file\":\"%s\"}"
        .formatted(name, version, created, key.key().fingerprint(), name + ".pack");
  }

  private byte[] published(String file) {
    return Objects.requireNonNull(files.get(file));
  }

  private void index(String... packs) {
    String text = "{\"packs\":[" + String.join(",", packs) + "]}";
    files.put("index.json", text.getBytes(StandardCharsets.UTF_8));
  }

  private void trust() throws IOException {
    String _ = publish("trusted", 1, MONDAY, KEY);
    try (InputStream in = new ByteArrayInputStream(published("trusted.pack"))) {
      PackFolder.in(data()).add(in, KEY.key().fingerprint());
    }
    assertThat(PackFolder.in(data()).remove("trusted")).isTrue();
  }

  private List<String> packs() throws IOException {
    return PackFolder.in(data()).list().stream()
        .map(pack -> pack.name() + pack.head().manifest().version())
        .toList();
  }

  private double failures() {
    return registry.scrape().stream()
        .filter(one -> one.getMetadata().getName().equals("lucerna_pack_subscription_failures"))
        .map(CounterSnapshot.class::cast)
        .flatMap(counter -> counter.getDataPoints().stream())
        .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
        .sum();
  }

  @Test
  void newPackIsFetchedOnce() throws Exception {
    trust();
    index(publish("a", 1, MONDAY, KEY));

    subscription.check();
    subscription.check();

    assertThat(packs()).containsExactly("a1");
    assertThat(requests).containsExactly("index.json 200", "a.pack 200", "index.json 304");
    assertThat(failures()).isZero();
  }

  @Test
  void newerVersionReplacesTheOlder() throws Exception {
    trust();
    index(publish("a", 1, MONDAY, KEY));
    subscription.check();

    index(publish("a", 2, TUESDAY, KEY));
    subscription.check();

    assertThat(packs()).containsExactly("a2");
  }

  @Test
  void packOfUnknownKeyIsNotEvenFetched() throws Exception {
    trust();
    index(publish("a", 1, MONDAY, SigningKey.make(new SecureRandom())));

    subscription.check();

    assertThat(packs()).isEmpty();
    assertThat(requests).containsExactly("index.json 200");
    assertThat(failures()).isEqualTo(1);
  }

  @Test
  void packThatClaimsAnotherKeyIsRefused() throws Exception {
    trust();
    SigningKey other = SigningKey.make(new SecureRandom());
    index(
        publish("a", 1, MONDAY, other).replace(other.key().fingerprint(), KEY.key().fingerprint()));

    subscription.check();

    assertThat(packs()).isEmpty();
    assertThat(failures()).isEqualTo(1);
  }

  @Test
  void damagedPackDoesNotKeepTheOthersAway() throws Exception {
    trust();
    index(publish("a", 1, MONDAY, KEY), publish("b", 1, MONDAY, KEY));
    byte[] damaged = published("a.pack");
    damaged[damaged.length - 1] ^= 1;

    subscription.check();

    assertThat(packs()).containsExactly("b1");
    assertThat(failures()).isEqualTo(1);
  }

  @Test
  void packThatIsTooLargeIsRefused() throws Exception {
    trust();
    index(publish("a", 1, MONDAY, KEY));

    subscription(100, new PrometheusRegistry()).check();

    assertThat(packs()).isEmpty();
    assertThat(requests).contains("a.pack 200");
  }

  @Test
  void indexOfFilesOfThisMachineIsRefused() throws Exception {
    trust();
    Path file = scratch.resolve("file");
    index(publish("a", 1, MONDAY, KEY).replace("a.pack", file.toUri().toString()));

    subscription.check();

    assertThat(packs()).isEmpty();
    assertThat(failures()).isEqualTo(1);
  }

  @Test
  void indexThatIsNoIndexIsCounted() {
    for (String text : List.of("", "[]", "{}", "{\"packs\":1}", "{\"packs\":[{}]}", "<html>")) {
      files.put("index.json", text.getBytes(StandardCharsets.UTF_8));
      double before = failures();
      subscription.check();
      assertThat(failures()).as(text).isEqualTo(before + 1);
    }
  }
}
