package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.testkit.Pushes;

final class ChangeFeedKillTest {
  private static final int ROUNDS = 3;
  private static final int ACKNOWLEDGED = 40;

  @TempDir Path folder;

  /** Pushes one function after the other, and prints the number of each acknowledged one. */
  static final class Pusher {
    private Pusher() {}

    public static void main(String[] arguments) {
      int next = Integer.parseInt(arguments[1]);
      try (StoreEngine store = Stores.open(Path.of(arguments[0]))) {
        store.changes().register("index");
        while (true) {
          Pushes push = Pushes.some().with(Pushes.key(next), Pushes.function("f" + next, ""));
          store.push(push.push());
          System.out.println(next++);
        }
      }
    }
  }

  @Test
  void killedStoreKeepsChangesOfAcknowledgedPushes() throws Exception {
    Set<Md5> seen = new HashSet<>();
    int next = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int last = pushUntilKilled(next);
      try (StoreEngine store = Stores.open(folder)) {
        ChangeFeed feed = store.changes();
        assertThat(feed.consumers()).containsExactly("index");
        List<ChangeFeed.Change> changes = feed.read("index", Integer.MAX_VALUE);
        changes.forEach(change -> seen.addAll(change.keys()));
        // Half of them are acknowledged: the others must be delivered again after the next kill.
        feed.acknowledge("index", changes.get(changes.size() / 2).position());
      }
      for (int i = 0; i <= last; i++) {
        assertThat(seen).as("push " + i + " of round " + round).contains(Pushes.key(i));
      }
      next = last + 1;
    }
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(store.changes().read("index", Integer.MAX_VALUE)).isNotEmpty();
    }
  }

  /** Returns the last push that was acknowledged. */
  private int pushUntilKilled(int first) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                RecoveryTest.classpath(),
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
