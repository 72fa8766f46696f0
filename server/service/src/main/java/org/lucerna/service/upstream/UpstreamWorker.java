package org.lucerna.service.upstream;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.metadata.published.LocalTypes;
import org.lucerna.service.upstream.PendingLookup.Answer;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.exchange.StoreRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queries one upstream, one request after the other, and stores the results. Run by a thread of its
 * own.
 */
final class UpstreamWorker implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamWorker.class);

  private static final int FLAGS = PullMetadata.AUTO_APPLY | PullMetadata.RELAYED;

  /** Requested to test whether a server answers; no function has this key. */
  private static final Md5 NO_KEY = new Md5(0, 0);

  /** The state shared by all workers. */
  record Surroundings(
      LookupQueue lookupQueue,
      Consumer<Push> keep,
      Predicate<FunctionInfo> welcome,
      UpstreamMetrics metrics,
      InstantSource clock,
      Sleeper sleeper) {}

  private final Surroundings around;
  private final int number;
  private final Upstream upstream;
  private final UpstreamConnection upstreamConnection;
  private final Backoff backoff = new Backoff();

  /** Whether its failure has been logged. */
  private boolean failureLogged;

  /**
   * A worker.
   *
   * @param number of the upstream; 0 is queried first
   */
  UpstreamWorker(Surroundings around, int number, Upstream upstream) {
    this.around = around;
    this.number = number;
    this.upstream = upstream;
    upstreamConnection = upstream.pullLink();
  }

  @Override
  public void run() {
    try (upstreamConnection) {
      while (true) {
        awaitAnswer();
        serve();
      }
    } catch (InterruptedException closed) {
      // The only way out.
    } catch (IOException unclosed) {
      LOG.debug("upstream {}: {}", upstream.name(), unclosed.getMessage());
    }
  }

  /** Returns when the server has answered a test request. */
  private void awaitAnswer() throws InterruptedException {
    while (true) {
      try {
        upstreamConnection.pull(List.of(NO_KEY), FLAGS | PullMetadata.SEEN_FILE);
        LOG.info("upstream {} at {} answers", upstream.name(), upstream.config().address());
        failureLogged = false;
        around.lookupQueue().resumed(number);
        around.metrics().answering(upstream.name());
        return;
      } catch (IOException | RuntimeException failed) {
        reportFailure(failed);
        around.sleeper().of(backoff.failed());
      }
    }
  }

  /** Returns when a request has failed. */
  private void serve() throws InterruptedException {
    while (true) {
      List<PendingLookup> asked = around.lookupQueue().take(number, upstream.config().batch());
      try {
        around.lookupQueue().answered(number, asked, ask(asked));
        backoff.succeeded();
      } catch (IOException | RuntimeException | OutOfMemoryError failed) {
        around.lookupQueue().failed(number, asked);
        reportFailure(failed);
        around.sleeper().of(backoff.failed());
        return;
      }
    }
  }

  private void reportFailure(Throwable failed) {
    around.metrics().failed(upstream.name());
    if (!failureLogged) {
      failureLogged = true;
      LOG.warn(
          "upstream {} at {} does not respond: {}",
          upstream.name(),
          upstream.config().address(),
          Upstream.words(failed));
    }
  }

  private Map<Md5, Answer> ask(List<PendingLookup> asked) throws IOException, InterruptedException {
    around.metrics().asked(upstream.name(), asked.size());
    PullResult result =
        upstreamConnection.pull(asked.stream().map(PendingLookup::key).toList(), FLAGS);
    Map<Md5, Answer> answers = new HashMap<>();
    List<PushedFunction> found = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      Md5 key = asked.get(i).key();
      switch (result.items().get(i)) {
        case PullResult.Found next -> {
          if (around.welcome().test(next.function())) {
            FunctionInfo function = LocalTypes.dropped(next.function()).compact();
            found.add(new PushedFunction(key, function, StoreRecord.NO_ADDRESS));
            long frequency = Integer.toUnsignedLong(next.frequency());
            answers.put(key, new Answer(new PullHit(function, frequency), true));
          }
        }
        case PullResult.Missing missing -> {
          if (missing.code() != ResultCode.NOT_FOUND) {
            answers.put(key, new Answer(null, false));
          }
        }
      }
    }
    around.metrics().found(upstream.name(), found.size());
    keep(found);
    return answers;
  }

  /** Stores the results before waiting pulls get them; they get them even if storing fails. */
  private void keep(List<PushedFunction> found) {
    if (found.isEmpty()) {
      return;
    }
    PushOrigin origin =
        new PushOrigin(
            ByteString.EMPTY,
            ByteString.EMPTY,
            PushOrigin.NO_FILE,
            ByteString.utf8(upstream.config().endpoint().host()));
    ByteString account = ByteString.utf8("upstream:" + upstream.name());
    try {
      around
          .keep()
          .accept(
              new Push(around.clock().instant(), account, origin, PushMode.DO_NOT_OVERRIDE, found));
    } catch (StoreException broken) {
      LOG.error("upstream {}: {}", upstream.name(), broken.getMessage());
    }
  }
}
