package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.service.fixture.Wire;

/** Acknowledged pushes are there after {@code kill -9}, however often and whenever it comes. */
@Tag("long")
final class KillTest {
  private static final int ROUNDS = 50;
  private static final int CLIENTS = 3;
  private static final int BATCH = 40;

  private final AtomicInteger next = new AtomicInteger(1);
  private final Queue<Integer> acknowledged = new ConcurrentLinkedQueue<>();

  @Test
  void acknowledgedPushesSurviveAKill(@TempDir Path data) throws Exception {
    long seed = 50;
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 1; round <= ROUNDS; round++) {
      ServerProcess server = new ServerProcess(data);
      checkAll(server, "before round " + round + " of seed " + seed);
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(Thread.ofPlatform().start(() -> pushUntilCut(server)));
      }
      Thread.sleep(random.nextInt(20, 700));
      server.kill();
      for (Thread client : clients) {
        client.join();
      }
    }
    try (ServerProcess server = new ServerProcess(data)) {
      checkAll(server, "at the end of seed " + seed);
    }
    assertThat(acknowledged).hasSizeGreaterThan(ROUNDS * BATCH);
  }

  private void pushUntilCut(ServerProcess server) {
    try (LuminaClient client = server.client()) {
      while (true) {
        int first = next.getAndAdd(BATCH);
        PushMetadata.Item[] items = new PushMetadata.Item[BATCH];
        for (int i = 0; i < BATCH; i++) {
          items[i] = item(first + i);
        }
        assertThat(client.push(Wire.push(items)).codes()).hasSize(BATCH).containsOnly(1);
        for (int i = 0; i < BATCH; i++) {
          acknowledged.add(first + i);
        }
      }
    } catch (IOException killed) {
      // As it must come.
    }
  }

  private static PushMetadata.Item item(int number) {
    return Wire.item("function_" + number, number, Wire.HELLO_COMMENT, Wire.key(number));
  }

  private void checkAll(ServerProcess server, String when) throws IOException {
    List<Integer> numbers = List.copyOf(acknowledged);
    List<Md5> keys = numbers.stream().map(Wire::key).toList();
    try (LuminaClient client = server.client()) {
      PullResult result = client.pull(keys);
      assertThat(result.codes()).as(when).hasSize(keys.size()).allMatch(code -> code == 0);
      List<PullResult.Found> found = result.found();
      for (int i = 0; i < numbers.size(); i++) {
        assertThat(found.get(i).function()).as(when).isEqualTo(item(numbers.get(i)).function());
      }
    }
  }
}
