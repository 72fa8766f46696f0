package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;

/**
 * Two servers on a ring of three nodes, under load: any node may die, and any server. Clients go to
 * the other server if one does not answer, as a load balancer makes them.
 */
@Tag("long")
final class RingKillTest {
  private static final int PUSHERS = 2;
  private static final int PULLERS = 2;
  private static final int BATCH = 40;
  private static final int BATCHES_TOGETHER = 50;
  private static final Duration LONGEST_PULL_FAILURE = Duration.ofSeconds(5);
  private static final Duration LONGEST_PULL_OF_HANGING = Duration.ofSeconds(3);

  private static final AtomicInteger TESTS = new AtomicInteger();

  @TempDir Path folder;
  private final CassandraRing ring = CassandraRing.shared();

  /** For this test alone: late writes of another one cannot reach it. */
  private final Keyspaces keyspace = Keyspaces.of(ring, "test" + TESTS.incrementAndGet());

  private final List<RingServer> servers = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();

  /** Batches with numbers below are given to a pusher. */
  private final AtomicInteger given = new AtomicInteger();

  /** For each batch that was acknowledged its number. */
  private final List<Integer> acknowledged = new ArrayList<>();

  /** Answers that differ from the push, the first for each function. */
  private final Map<Integer, PullResult.Item> wrong = new TreeMap<>();

  @BeforeEach
  void start() throws IOException {
    CassandraRing.awaitAll(keyspace.cluster());
    servers.add(new RingServer(folder.resolve("one"), keyspace.options()));
    servers.add(new RingServer(folder.resolve("two"), keyspace.options()));
  }

  @AfterEach
  void end() throws IOException {
    for (RingServer server : servers) {
      server.close();
    }
    keyspace.cluster().close();
  }

  /** One that pushes or pulls until it is stopped. */
  private abstract class Client {
    private final int first;
    private final Thread thread;
    private volatile boolean stopped;

    /** A wrong answer, after which the client ended; null if there was none. */
    private volatile @Nullable AssertionError wrong;

    private int succeeded;
    private int failed;
    private volatile long lastSuccess = System.nanoTime();

    /** The longest time without success, in nanoseconds, since it was last asked for. */
    private long longest;

    Client(int first) {
      this.first = first;
      thread = Thread.ofPlatform().name(getClass().getSimpleName() + first).start(this::run);
    }

    abstract void ask(LuminaClient server) throws IOException;

    private void run() {
      int server = first;
      while (!stopped) {
        try (LuminaClient client = servers.get(server % servers.size()).client()) {
          while (!stopped) {
            ask(client);
            succeeded();
          }
        } catch (IOException refused) {
          failed++;
          server++;
          pause();
        } catch (AssertionError answer) {
          wrong = answer;
          return;
        }
      }
    }

    private synchronized void succeeded() {
      long now = System.nanoTime();
      longest = Math.max(longest, now - lastSuccess);
      lastSuccess = now;
      succeeded++;
    }

    private static void pause() {
      try {
        Thread.sleep(50);
      } catch (InterruptedException never) {
        Thread.currentThread().interrupt();
      }
    }

    synchronized long takeLongest() {
      long now = Math.max(longest, System.nanoTime() - lastSuccess);
      longest = 0;
      return now;
    }

    void stop() throws InterruptedException {
      stopped = true;
      thread.join();
    }
  }

  /** Repeats a batch until it is acknowledged. */
  private final class Pusher extends Client {
    private int batch = given.getAndIncrement();

    Pusher(int first) {
      super(first);
    }

    @Override
    void ask(LuminaClient server) throws IOException {
      assertThat(server.push(push(batch)).codes()).hasSize(BATCH).allMatch(code -> code >= 0);
      synchronized (acknowledged) {
        acknowledged.add(batch);
      }
      batch = given.getAndIncrement();
    }
  }

  private final class Puller extends Client {
    Puller(int first) {
      super(first);
    }

    @Override
    void ask(LuminaClient server) throws IOException {
      int batch;
      synchronized (acknowledged) {
        batch = acknowledged.get(ThreadLocalRandom.current().nextInt(acknowledged.size()));
      }
      check(server, List.of(batch));
    }
  }

  private static Md5 key(int number) {
    SplittableRandom random = new SplittableRandom(number);
    return new Md5(random.nextLong(), random.nextLong());
  }

  private static FunctionInfo function(int number) {
    return new FunctionInfo(
        ByteString.utf8("function_" + number), number, ByteString.hex("0305" + "68656c6c6f"));
  }

  private static IntStream numbers(int batch) {
    return IntStream.range(batch * BATCH, (batch + 1) * BATCH);
  }

  private static PushMetadata push(int batch) {
    return new PushMetadata(
        0,
        ByteString.utf8("/home/ana/" + batch + ".i64"),
        ByteString.utf8("/home/ana/" + batch + ".elf"),
        key(-1 - batch),
        ByteString.utf8("pc"),
        numbers(batch)
            .mapToObj(
                number ->
                    new PushMetadata.Item(
                        Pattern.of(key(number)), function(number), 0x1000 + 16L * number))
            .toList());
  }

  /** Pulls batches that were acknowledged. */
  private void check(LuminaClient server, List<Integer> batches) throws IOException {
    List<Integer> numbers = batches.stream().flatMap(batch -> numbers(batch).boxed()).toList();
    PullResult result = server.pull(numbers.stream().map(RingKillTest::key).toList());
    for (int i = 0; i < numbers.size(); i++) {
      if (!(result.items().get(i) instanceof PullResult.Found found)
          || !found.function().equals(function(numbers.get(i)))) {
        synchronized (wrong) {
          wrong.putIfAbsent(numbers.get(i), result.items().get(i));
        }
      }
    }
  }

  @Test
  void nothingAcknowledgedIsLostIfEachNodeAndEachServerIsKilled() throws Exception {
    long begun = System.nanoTime();
    for (int i = 0; i < PUSHERS; i++) {
      clients.add(new Pusher(i));
    }
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(this::isAnyAcknowledged);
    for (int i = 0; i < PULLERS; i++) {
      clients.add(new Puller(i));
    }
    Thread.sleep(8000);
    report("at the start");
    List<Long> pullFailures = new ArrayList<>();
    for (int i = 0; i < ring.nodes().size(); i++) {
      CassandraNode node = ring.nodes().get(i);
      node.kill();
      Thread.sleep(10_000);
      pullFailures.add(report("kill -9 of node " + (i + 1)));
      node.restart();
      CassandraRing.awaitAll(keyspace.cluster());
      Thread.sleep(5000);
      pullFailures.add(report("start of node " + (i + 1)));
    }
    for (int i = 0; i < servers.size(); i++) {
      RingServer server = servers.get(i);
      server.kill();
      Thread.sleep(5000);
      pullFailures.add(report("kill -9 of server " + (i + 1)));
      server.restart();
      Thread.sleep(5000);
      pullFailures.add(report("start of server " + (i + 1)));
    }
    for (Client client : clients) {
      client.stop();
    }
    assertThat(clients).allMatch(client -> client.wrong == null, "got right answers only");
    long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    for (RingServer server : servers) {
      try (LuminaClient client = server.client()) {
        for (int i = 0; i < acknowledged.size(); i += BATCHES_TOGETHER) {
          check(
              client, acknowledged.subList(i, Math.min(i + BATCHES_TOGETHER, acknowledged.size())));
        }
      }
    }
    System.out.printf(
        "%,d functions acknowledged in %d s, %,d pushes failed and were repeated, %,d pulls"
            + " succeeded, %,d failed and were repeated, wrong or lost: %s%n",
        acknowledged.size() * BATCH,
        seconds,
        clients.stream().filter(Pusher.class::isInstance).mapToInt(each -> each.failed).sum(),
        clients.stream().filter(Puller.class::isInstance).mapToInt(each -> each.succeeded).sum(),
        clients.stream().filter(Puller.class::isInstance).mapToInt(each -> each.failed).sum(),
        wrong);
    assertThat(wrong).isEmpty();
    assertThat(acknowledged).hasSizeGreaterThan(50);
    assertThat(pullFailures)
        .allMatch(longest -> Duration.ofNanos(longest).compareTo(LONGEST_PULL_FAILURE) <= 0);
  }

  private boolean isAnyAcknowledged() {
    synchronized (acknowledged) {
      return !acknowledged.isEmpty();
    }
  }

  /** Returns the longest time that a puller was without success, in nanoseconds. */
  private long report(String when) {
    long pull = 0;
    long push = 0;
    for (Client client : clients) {
      long longest = client.takeLongest();
      if (client instanceof Puller) {
        pull = Math.max(pull, longest);
      } else {
        push = Math.max(push, longest);
      }
    }
    System.out.printf(
        "%-22s without a pull for %,5d ms, without a push for %,5d ms%n",
        when, pull / 1_000_000, push / 1_000_000);
    return pull;
  }

  /** Its connections stay open, so that nothing but time says that it does not answer. */
  @Test
  void aNodeThatHangsDelaysPullsByLittle() throws Exception {
    CassandraNode node = ring.nodes().get(1);
    try (LuminaClient client = servers.getFirst().client()) {
      assertThat(client.push(push(0)).codes()).containsOnly(1);
      check(client, List.of(0));
      node.hang(true);
      for (int i = 0; i < 20; i++) {
        long begun = System.nanoTime();
        check(client, List.of(0));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST_PULL_OF_HANGING);
      }
    } finally {
      node.hang(false);
    }
    CassandraRing.awaitAll(keyspace.cluster());
    assertThat(wrong).isEmpty();
  }

  @Test
  void withoutAQuorumNothingIsAcknowledgedAndNothingIsAnsweredWrongly() throws Exception {
    RingServer server = servers.getFirst();
    try (LuminaClient client = server.client()) {
      assertThat(client.push(push(0)).codes()).containsOnly(1);
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      ring.nodes().get(1).kill();
      ring.nodes().get(2).kill();
      assertThatThrownBy(() -> client.push(push(1)))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("quorum");
      assertThat(server.get("/readyz"))
          .matches(ready -> ready.statusCode() == 503 && ready.body().contains("quorum"));
      assertThatThrownBy(() -> client.pull(List.of(key(0))))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("quorum");
    } finally {
      ring.nodes().get(1).restart();
      ring.nodes().get(2).restart();
    }
    CassandraRing.awaitAll(keyspace.cluster());
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> server.get("/readyz").statusCode() == 200);
    try (LuminaClient client = server.client()) {
      check(client, List.of(0));
      assertThat(client.push(push(1)).codes()).hasSize(BATCH);
      check(client, List.of(1));
      assertThat(wrong).isEmpty();
    }
  }
}
