package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An idle server releases memory that the serial collector would keep. */
final class IdleCollectionTest {
  private static final int GARBAGE = 100 << 20;

  /** Makes old garbage and waits until it is collected. */
  public static void main(String[] args) throws Exception {
    MemoryPoolMXBean old =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Tenured Gen"))
            .findAny()
            .orElseThrow();
    // Larger than the young generation.
    byte[] large = new byte[GARBAGE];
    if (old.getUsage().getUsed() < large.length) {
      throw new IllegalStateException("the array is not in the old generation");
    }
    large = null;
    IdleCollection.start();
    while (old.getUsage().getUsed() >= GARBAGE) {
      Thread.sleep(100);
    }
  }

  @Test
  void oldGarbageOfAnIdleProcessIsCollected() throws Exception {
    Process process =
        JavaProcess.builder(
                List.of("-XX:+UseSerialGC", "-Xmn8m", "-Xmx256m"),
                IdleCollectionTest.class.getName(),
                List.of())
            .inheritIO()
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
