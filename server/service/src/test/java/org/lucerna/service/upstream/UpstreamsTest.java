package org.lucerna.service.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.fixture.ScriptedUpstream;
import org.lucerna.store.PullHit;

/** When an upstream is left alone and asked again, with the time in the hands of the test. */
final class UpstreamsTest {
  private static final Md5 KEY = new Md5(1, 1);

  private volatile Instant now = Instant.EPOCH;
  private volatile boolean hangsUp;
  private final BlockingQueue<Duration> pauses = new LinkedBlockingQueue<>();
  private final Semaphore ends = new Semaphore(0);
  private ScriptedUpstream behind;
  private Upstreams upstreams;

  @BeforeEach
  void start() throws IOException {
    behind =
        new ScriptedUpstream(
            (_, out) -> {
              if (hangsUp) {
                out.close();
              } else {
                ScriptedUpstream.send(out, ScriptedUpstream.nothing(1));
              }
            });
    behind.setWell(false);
    UpstreamConfig server =
        UpstreamConfig.of("team", "127.0.0.1:" + behind.port())
            .withTls(false, "")
            .withTimeout(Duration.ofSeconds(20));
    upstreams =
        Upstreams.start(
            UpstreamsConfig.defaults().withServer(List.of(server)),
            _ -> {},
            _ -> true,
            new PrometheusRegistry(),
            () -> now,
            time -> {
              pauses.add(time);
              ends.acquire();
            });
  }

  @AfterEach
  void stop() throws IOException {
    upstreams.close();
    behind.close();
  }

  private void ask() {
    List<@Nullable PullHit> unknown = Collections.singletonList(null);
    assertThat(upstreams.fill(List.of(KEY), unknown, false).hits()).containsOnlyNulls();
  }

  private long pause() throws InterruptedException {
    Duration pause = pauses.poll(20, TimeUnit.SECONDS);
    return pause == null ? -1 : pause.toMillis();
  }

  @Test
  void failureOpensTheCircuitAndAnswerClosesIt() throws Exception {
    assertThat(pause()).isEqualTo(250);
    ask();
    ends.release();
    assertThat(pause()).isEqualTo(500);
    behind.setWell(true);
    ask();
    assertThat(behind.pulls()).as("nobody but its own thread tries").isEmpty();
    ends.release();
    awaitAnswer(1);

    now = now.plus(Duration.ofMinutes(10));
    hangsUp = true;
    ask();
    int pulls = behind.pulls().size();
    assertThat(pause()).as("it had answered").isEqualTo(250);
    ask();
    assertThat(behind.pulls()).hasSize(pulls);

    hangsUp = false;
    ends.release();
    awaitAnswer(pulls + 1);
    assertThat(pauses).isEmpty();
  }

  /** Until this many pulls are requested. */
  private void awaitAnswer(int pulls) {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              ask();
              return behind.pulls().size() == pulls;
            });
  }

  @Test
  void unknownKeysAreAskedAgainAfterTheirTime() throws Exception {
    assertThat(pause()).isEqualTo(250);
    behind.setWell(true);
    ends.release();
    awaitAnswer(1);
    now = now.plus(Duration.ofMinutes(10)).minusMillis(1);
    ask();
    assertThat(behind.pulls()).hasSize(1);
    now = now.plusMillis(1);
    ask();
    assertThat(behind.pulls()).hasSize(2);
  }
}
