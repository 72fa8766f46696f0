package org.lucerna.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/** Kills a process that indexes what it pushes: every acknowledged push is found afterwards. */
final class IndexKillTest {
  private static final int ROUNDS = 3;
  private static final int ACKNOWLEDGED = 400;

  @TempDir private Path folder;

  private static StoreEngine store(Path folder) {
    return StoreFactory.open(
        folder.resolve("store"),
        RocksOptions.defaults(),
        MetadataBlob::merge,
        new Ranker(Map.of()));
  }

  private static FunctionSearch search(Path folder, StoreEngine store) {
    return FunctionSearch.start(
        folder.resolve("search"), store.catalog(), store.changes(), store.pace());
  }

  /** Pushes one function after the other, and prints the number of each acknowledged one. */
  static final class Pusher {
    private Pusher() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      int next = Integer.parseInt(arguments[1]);
      PushOrigin origin =
          new PushOrigin(
              ByteString.utf8("a.i64"), ByteString.utf8("a"), new Md5(1, 2), ByteString.EMPTY);
      try (StoreEngine store = store(folder);
          FunctionSearch _ = search(folder, store)) {
        while (true) {
          FunctionInfo function =
              new FunctionInfo(ByteString.utf8("function_" + next), 32, ByteString.EMPTY);
          Md5 key = new Md5(next * 0x9e37_79b9_7f4a_7c15L, next);
          store.push(
              new Push(
                  Instant.now(),
                  ByteString.utf8("ana"),
                  origin,
                  PushMode.OVERRIDE,
                  List.of(new PushedFunction(key, function, 0x1000L))));
          System.out.println(next++);
        }
      }
    }
  }

  @Test
  void everyAcknowledgedPushIsFoundAfterAKill() throws Exception {
    int next = 0;
    for (int round = 0; round < ROUNDS; round++) {
      next = pushUntilKilled(next) + 1;
      try (StoreEngine store = store(folder);
          FunctionSearch search = search(folder, store)) {
        int last = next - 1;
        // The last one is found last: changes come in their order.
        await().ignoreExceptions().until(() -> search.isComplete() && isFound(search, last));
        for (int i = 0; i <= last; i++) {
          assertThat(isFound(search, i)).as("push %d after round %d", i, round).isTrue();
        }
      }
    }
  }

  private static boolean isFound(FunctionSearch search, int number) throws Exception {
    SearchQuery query = SearchQuery.parse("name:function_" + number);
    return search.search(query, 1, null).hits().stream()
        .anyMatch(hit -> hit.name().text().equals("function_" + number));
  }

  /** Returns the last push that was acknowledged. */
  private int pushUntilKilled(int first) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Pusher.class.getName(),
                folder.toString(),
                String.valueOf(first))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int last = -1;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null && last < first + ACKNOWLEDGED) {
        last = line.matches("\\d+") ? Integer.parseInt(line) : last;
        line = out.readLine();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(last).isGreaterThan(first);
    return last;
  }
}
