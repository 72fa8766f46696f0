package org.lucerna.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.lucerna.bytes.Md5;
import org.lucerna.server.Server;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;

/**
 * Measures the pages of a server with many functions, and the cost of browsers on the live feed for
 * pulls: pulls are measured with and without them in turn, while functions are pushed. Server,
 * browsers and load run in this JVM.
 *
 * <pre>java ... org.lucerna.bench.PageMeasurement FOLDER [FUNCTIONS [FOLLOWERS]]</pre>
 */
public final class PageMeasurement {
  private static final int REQUESTS = 100;
  private static final int ROUNDS = 5;

  /** Number of functions in each of two files, which share half of them. */
  private static final int FILE_FUNCTIONS = 5000;

  private static final int SECONDS = 5;
  private static final int BATCH = 1000;
  private static final int CONNECTIONS = 8;
  private static final double MILLISECONDS = 1e6;
  private static final long PUSH_EVERY_MILLIS = 200;

  private final Corpus corpus = new Corpus(1);
  private final SplittableRandom random = new SplittableRandom(1);
  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final int functions;
  private final int followers;

  private PageMeasurement(Path folder, int functions, int followers) {
    this.folder = folder;
    this.functions = functions;
    this.followers = followers;
  }

  /** Fills the folder if it is empty, then measures and prints. */
  public static void main(String[] args) throws Exception {
    int functions = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    int followers = args.length > 2 ? Integer.parseInt(args[2]) : 200;
    new PageMeasurement(Path.of(args[0]), functions, followers).run();
  }

  private void run() throws Exception {
    ServerConfig d = ServerConfig.defaults();
    ServerConfig config =
        new ServerConfig(
            folder,
            new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
            new HttpConfig("127.0.0.1:0"),
            d.tls(),
            d.access(),
            d.names(),
            d.ranking(),
            d.upstreams(),
            d.limits(),
            d.timeouts(),
            d.store());
    try (Server server = Server.start(config)) {
      String base = "http://127.0.0.1:" + Objects.requireNonNull(server.httpAddress()).getPort();
      InetSocketAddress lumina = server.luminaAddress();
      if (!get(base + "/functions/" + corpus.key(functions - 1)).contains("id=\"history\"")) {
        LoadOptions fill = load(lumina, "fill");
        print("%s", new Load(fill).run().line(fill));
      }
      awaitIndex(base);
      measurePages(base);
      measureFeed(base, lumina);
    } finally {
      client.close();
    }
  }

  private LoadOptions load(InetSocketAddress lumina, String operation) {
    return LoadOptions.parse(
        new String[] {
          "--server", "127.0.0.1:" + lumina.getPort(),
          "--operation", operation,
          "--connections", Integer.toString(CONNECTIONS),
          "--batch", Integer.toString(BATCH),
          "--functions", Integer.toString(functions),
          "--seconds", Integer.toString(SECONDS)
        });
  }

  private String get(String address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    return answer.body();
  }

  private void awaitIndex(String base) throws Exception {
    while (!get(base + "/metrics").contains("lucerna_search_complete 1")) {
      Thread.sleep(500);
    }
  }

  private void measurePages(String base) throws Exception {
    String file = pushFile(base, 0);
    String other = pushFile(base, FILE_FUNCTIONS / 2);
    Map<String, Supplier<String>> pages = new LinkedHashMap<>();
    pages.put("start", () -> "/");
    pages.put("search, a word", () -> "/search?q=" + word());
    pages.put("search, part of a name", () -> "/search?q=" + name().substring(2, 9));
    pages.put("function", () -> "/functions/" + key());
    pages.put("two functions", () -> "/functions/" + key() + "/compare?with=" + key());
    pages.put("similar functions", () -> "/functions/" + key() + "/similar");
    pages.put("pushes", () -> "/pushes");
    pages.put("files", () -> "/files");
    pages.put("file", () -> "/files/" + file);
    pages.put("two files", () -> "/files/" + file + "/compare?with=" + other);
    pages.put("operations", () -> "/operations");
    pages.put("connect", () -> "/connect");
    pages.put("upload", () -> "/upload");
    pages.put("stacks", () -> "/stacks");
    for (Map.Entry<String, Supplier<String>> page : pages.entrySet()) {
      double[] times = new double[REQUESTS];
      for (int i = -REQUESTS / 10; i < REQUESTS; i++) {
        String path = page.getValue().get();
        long start = System.nanoTime();
        String body = get(base + path);
        if (i >= 0) {
          times[i] = (System.nanoTime() - start) / MILLISECONDS;
        }
        if (!body.contains("</html>")) {
          throw new IOException(path + ": " + body);
        }
      }
      Arrays.sort(times);
      print(
          "%-24s median %7.1f ms, 99 %% %7.1f ms",
          page.getKey(), times[REQUESTS / 2], times[REQUESTS * 99 / 100]);
    }
  }

  private Md5 key() {
    return corpus.key(random.nextInt(functions));
  }

  private String name() {
    return corpus.function(random.nextInt(functions)).name().text();
  }

  private String word() {
    return List.of(name().split("_", -1)).getFirst();
  }

  private void measureFeed(String base, InetSocketAddress lumina) throws Exception {
    URI feed = URI.create(base + "/api/v1/feed");
    List<Double> ratios = new ArrayList<>();
    Thread pushing = Thread.ofVirtual().start(() -> push(base));
    for (int round = 0; round < ROUNDS; round++) {
      double without = new Load(load(lumina, "pull")).run().rate();
      AtomicLong events = new AtomicLong();
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < followers; i++) {
        sockets.add(follow(feed, events));
      }
      double with = new Load(load(lumina, "pull")).run().rate();
      for (Socket socket : sockets) {
        socket.close();
      }
      ratios.add(with / without);
      print(
          "pulls: %,.0f functions/s, with %d on the feed %,.0f: %.1f %%; %d events sent",
          without, followers, with, 100 * with / without, events.get());
    }
    pushing.interrupt();
    ratios.sort(null);
    print("median: %.1f %%", 100 * ratios.get(ROUNDS / 2));
  }

  /** Pushes a file with functions that are known, and returns its MD5. */
  private String pushFile(String base, int first) throws IOException, InterruptedException {
    Md5 md5 = corpus.key(2 * functions + first);
    StringJoiner pushed = new StringJoiner(",");
    for (int i = first; i < first + FILE_FUNCTIONS; i++) {
      pushed.add(pushed(i, corpus.function(i).name().text()));
    }
    push(base, md5, pushed.toString());
    return md5.toString();
  }

  private String pushed(int number, String name) {
    return "{\"key\":\"%s\",\"name\":\"%s\",\"size\":64,\"address\":\"0x%x\"}"
        .formatted(corpus.key(number), name, 0x1000 + 64L * number);
  }

  private void push(String base, Md5 file, String pushed) throws IOException, InterruptedException {
    String body = "{\"functions\":[%s],\"inputMd5\":\"%s\"}".formatted(pushed, file);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/api/v1/push"))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    int status = client.send(request, BodyHandlers.discarding()).statusCode();
    if (status != 200) {
      throw new IOException("push: status " + status);
    }
  }

  /** A push of one function several times a second, as a team makes them. */
  private void push(String base) {
    try {
      while (true) {
        int number = functions + random.nextInt(functions);
        push(base, corpus.key(1), pushed(number, "pushed_" + number));
        Thread.sleep(PUSH_EVERY_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (IOException failed) {
      print("no pushes: %s", String.valueOf(failed.getMessage()));
    }
  }

  private static Socket follow(URI feed, AtomicLong events) throws IOException {
    Socket socket = new Socket(feed.getHost(), feed.getPort());
    String request = "GET " + feed.getPath() + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    Thread.ofVirtual().start(() -> count(socket, events));
    return socket;
  }

  private static void count(Socket socket, AtomicLong events) {
    byte[] piece = new byte[1 << 12];
    try (InputStream in = socket.getInputStream()) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        String text = new String(piece, 0, count, StandardCharsets.UTF_8);
        events.addAndGet(Pattern.compile("event: ?push").matcher(text).results().count());
      }
    } catch (IOException closed) {
      // The round is over.
    }
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
