package org.lucerna.service.upstream;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.upstream.PendingLookup.Answer;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;

/** The upstream servers; the package description states the rules. Safe for use by many threads. */
public final class Upstreams implements AutoCloseable {
  /** Number of keys that one pull waits for at a time. */
  private static final int PART = 5000;

  /** Number of pushes being passed on concurrently. */
  private static final int MOST_PUSHES = 16;

  private static final Duration PATIENCE_AT_CLOSE = Duration.ofSeconds(5);

  private final UpstreamsConfig config;
  private final List<Upstream> upstreams;
  private final LookupQueue lookupQueue;
  private final Duration relayedWait;
  private final Semaphore pushes = new Semaphore(MOST_PUSHES);
  private final List<Thread> workers = new ArrayList<>();

  private Upstreams(UpstreamsConfig config, List<Upstream> upstreams, InstantSource clock) {
    this.config = config;
    this.upstreams = upstreams;
    lookupQueue =
        new LookupQueue(
            upstreams.size(),
            _ -> new NegativeCache(config.unknownKeys(), config.unknownTime(), clock));
    relayedWait =
        upstreams.stream()
            .map(each -> each.config().timeout().dividedBy(2))
            .min(Duration::compareTo)
            .orElse(Duration.ZERO);
  }

  /**
   * Begins to connect to all of them.
   *
   * @param keep stores their results before a session gets them; may throw {@link
   *     org.lucerna.store.StoreException}
   * @param welcome which functions are accepted from them
   * @throws IOException if a file with authorities or a password cannot be read
   */
  public static Upstreams start(
      UpstreamsConfig config,
      Consumer<Push> keep,
      Predicate<FunctionInfo> welcome,
      PrometheusRegistry registry,
      InstantSource clock)
      throws IOException {
    return start(config, keep, welcome, registry, clock, Thread::sleep);
  }

  static Upstreams start(
      UpstreamsConfig config,
      Consumer<Push> keep,
      Predicate<FunctionInfo> welcome,
      PrometheusRegistry registry,
      InstantSource clock,
      Sleeper sleeper)
      throws IOException {
    List<Upstream> upstreams = new ArrayList<>();
    for (UpstreamConfig each : config.server()) {
      upstreams.add(Upstream.of(each));
    }
    Upstreams all = new Upstreams(config, List.copyOf(upstreams), clock);
    if (!upstreams.isEmpty()) {
      all.work(
          new UpstreamWorker.Surroundings(
              all.lookupQueue, keep, welcome, new UpstreamMetrics(registry), clock, sleeper));
    }
    return all;
  }

  private void work(UpstreamWorker.Surroundings around) {
    for (int i = 0; i < upstreams.size(); i++) {
      UpstreamWorker upstreamWorker = new UpstreamWorker(around, i, upstreams.get(i));
      String name = "upstream " + upstreams.get(i).name();
      workers.add(Thread.ofVirtual().name(name).start(upstreamWorker));
    }
  }

  /**
   * Queries the upstreams for functions that are unknown here.
   *
   * @param keys as pulled
   * @param known the local result for each key; null if unknown
   * @param relayed whether another server pulls
   * @return the pull, completed with the results that upstreams sent in time
   */
  public PullAnswer fill(List<Md5> keys, List<@Nullable PullHit> known, boolean relayed) {
    Set<Md5> missed = new LinkedHashSet<>();
    boolean hits = false;
    for (int i = 0; i < keys.size(); i++) {
      if (known.get(i) == null) {
        missed.add(keys.get(i));
      } else {
        hits = true;
      }
    }
    if (missed.isEmpty() || upstreams.isEmpty()) {
      return new PullAnswer(known, Set.of());
    }
    boolean waits = !hits || config.waitWithHits();
    Map<Md5, Answer> answers = ask(List.copyOf(missed), relayed, waits);
    List<@Nullable PullHit> filled = new ArrayList<>(known);
    for (int i = 0; i < keys.size(); i++) {
      Answer answer = known.get(i) == null ? answers.get(keys.get(i)) : null;
      if (answer != null) {
        filled.set(i, answer.pullHit());
        if (answer.settled()) {
          missed.remove(keys.get(i));
        }
      }
    }
    return new PullAnswer(filled, missed);
  }

  private Map<Md5, Answer> ask(List<Md5> keys, boolean relayed, boolean waits) {
    long end = System.nanoTime() + (relayed ? relayedWait : config.patience()).toNanos();
    Map<Md5, Answer> answers = new HashMap<>();
    for (int from = 0; from < keys.size(); from += PART) {
      List<Md5> part = keys.subList(from, Math.min(from + PART, keys.size()));
      List<PendingLookup> opened = lookupQueue.open(part, relayed, waits);
      try {
        for (PendingLookup pendingLookup : opened) {
          Answer answer = answer(pendingLookup, waits ? end - System.nanoTime() : 0);
          if (answer != null) {
            answers.put(pendingLookup.key(), answer);
          }
        }
      } finally {
        if (waits) {
          lookupQueue.leave(opened);
        }
      }
    }
    return answers;
  }

  /** The answer; null if there is none in time. */
  private static @Nullable Answer answer(PendingLookup pendingLookup, long nanos) {
    if (nanos <= 0) {
      return pendingLookup.answer().isDone() ? pendingLookup.answer().join() : null;
    }
    try {
      return pendingLookup.answer().get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      return null;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("lookups do not fail", impossible);
    }
  }

  /**
   * Passes a push on to the first responding upstream that accepts it.
   *
   * @return a result code for each function
   * @throws IOException if none accepts it
   */
  public List<Integer> push(PushMetadata push) throws IOException {
    if (!pushes.tryAcquire()) {
      throw new IOException("too many pushes are being passed on, try again later");
    }
    try {
      return push(Redaction.of(push, config.scrub()), "no upstream responds, try again later");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("the server stops", stopped);
    } finally {
      pushes.release();
    }
  }

  private List<Integer> push(PushMetadata push, String otherwise)
      throws IOException, InterruptedException {
    String why = otherwise;
    for (int i = 0; i < upstreams.size(); i++) {
      if (lookupQueue.isAnswering(i)) {
        Upstream upstream = upstreams.get(i);
        try (UpstreamConnection upstreamConnection = upstream.pushLink()) {
          List<Integer> codes = upstreamConnection.push(push);
          lookupQueue.nowKnown(keys(push));
          return codes;
        } catch (IOException refused) {
          why = upstream.name() + ": " + Upstream.words(refused);
        }
      }
    }
    throw new IOException(why);
  }

  private static List<Md5> keys(PushMetadata push) {
    return push.functions().stream()
        .map(PushMetadata.Item::pattern)
        .filter(Pattern::isKey)
        .map(Pattern::key)
        .toList();
  }

  /** Releases all waiting threads, then closes the connections. */
  @Override
  public void close() {
    lookupQueue.close();
    workers.forEach(Thread::interrupt);
    try {
      for (Thread worker : workers) {
        if (!worker.join(PATIENCE_AT_CLOSE)) {
          return;
        }
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
