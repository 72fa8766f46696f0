package org.lucerna.service.upstream;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;

/**
 * A connection to an upstream. One time-out covers the whole request, including the connection and
 * slow replies: the request runs in a thread of its own, which is interrupted when the time is
 * over; interrupting a virtual thread closes the socket it waits for. Not thread-safe.
 */
final class UpstreamConnection implements AutoCloseable {
  private final ClientOptions options;
  private final Duration timeout;
  private @Nullable LuminaClient client;

  UpstreamConnection(ClientOptions options, Duration timeout) {
    // The client's own time-outs must not come first: it would ask once more then.
    Duration later = timeout.multipliedBy(2);
    this.options = options.withTimeouts(later, later);
    this.timeout = timeout;
  }

  private interface Question<T> {
    T ask(LuminaClient client) throws IOException;
  }

  /**
   * Pulls functions.
   *
   * @throws IOException if there is no answer in time, or an unexpected one
   */
  PullResult pull(List<Md5> keys, int flags) throws IOException, InterruptedException {
    PullMetadata pull = PullMetadata.of(flags, keys);
    PullResult result = ask(to -> to.call(pull, PullResult.class));
    if (result.items().size() != keys.size()) {
      close();
      throw new IOException(
          "it answered %d keys with %d results".formatted(keys.size(), result.items().size()));
    }
    return result;
  }

  /**
   * Pushes functions.
   *
   * @return a result code for each
   * @throws IOException as for {@link #pull}
   */
  List<Integer> push(PushMetadata push) throws IOException, InterruptedException {
    List<Integer> codes = ask(to -> to.push(push)).codes();
    if (codes.size() != push.functions().size()) {
      throw new IOException(
          "it answered a push of %d functions with %d results"
              .formatted(push.functions().size(), codes.size()));
    }
    return codes;
  }

  private <T> T ask(Question<T> question) throws IOException, InterruptedException {
    LuminaClient mine = client == null ? new LuminaClient(options) : client;
    // If no answer comes in time, the request keeps it.
    client = null;
    FutureTask<T> task = new FutureTask<>(() -> answer(mine, question));
    Thread.ofVirtual().name("upstream request").start(task);
    try {
      T answer = task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      client = mine;
      return answer;
    } catch (TimeoutException late) {
      throw new IOException("no answer within " + timeout.toMillis() + " ms", late);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IOException("the request failed: " + failed.getCause(), failed);
    } finally {
      task.cancel(true);
    }
  }

  private static <T> T answer(LuminaClient client, Question<T> question) throws IOException {
    boolean answered = false;
    try {
      T answer = question.ask(client);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        client.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    LuminaClient mine = client;
    client = null;
    if (mine != null) {
      mine.close();
    }
  }
}
