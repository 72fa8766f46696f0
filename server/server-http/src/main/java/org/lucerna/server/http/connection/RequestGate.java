package org.lucerna.server.http.connection;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.lucerna.service.limit.Deadline;
import org.lucerna.service.limit.ServerBusyException;
import org.lucerna.service.limit.TransferTime;

/**
 * Lets requests in. The number of concurrent requests is limited so that some connections are
 * always idle and can be closed for others; health requests are always answered. Clients that are
 * slow to send a body, or to take an answer, are cut off, and earlier if others need their place.
 * Thread-safe.
 */
public final class RequestGate extends Handler.Wrapper {
  private static final Set<String> HEALTH = Set.of("/healthz", "/readyz");

  private final Semaphore places;
  private final Set<HttpClientConnection> underWay = ConcurrentHashMap.newKeySet();

  /**
   * A gate.
   *
   * @param most requests at a time, besides those about health
   * @param next answers requests that are let in
   */
  public RequestGate(int most, Handler next) {
    super(next);
    places = new Semaphore(most);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean isCounted = !HEALTH.contains(Request.getPathInContext(request));
    if (isCounted && !places.tryAcquire() && !takePlaceOfAnother()) {
      Response.writeError(
          request,
          response,
          callback,
          HttpStatus.SERVICE_UNAVAILABLE_503,
          ServerBusyException.WORDS);
      return true;
    }
    HttpClientConnection client = HttpClientConnection.of(request);
    client.begin();
    if (isCounted) {
      underWay.add(client);
    }
    Request.addCompletionListener(
        request,
        _ -> {
          client.end();
          // Another may have its place already.
          if (isCounted && underWay.remove(client)) {
            places.release();
          }
        });
    Deadline deadline = client.deadline();
    return super.handle(
        new TimedRequest(request, deadline),
        new TimedResponse(request, response, deadline),
        callback);
  }

  /** Cuts off the client that the server has been waiting for longest; false if there is none. */
  private boolean takePlaceOfAnother() {
    Optional<HttpClientConnection> slowest;
    do {
      slowest =
          underWay.stream()
              .filter(HttpClientConnection::isIdleGuest)
              .min(Comparator.comparingLong(HttpClientConnection::lastUsed));
      // Each gives its place to one other only.
    } while (slowest.isPresent() && !underWay.remove(slowest.get()));
    slowest.ifPresent(HttpClientConnection::makeRoom);
    return slowest.isPresent();
  }

  /** A request whose client may take some time to send its body. */
  private static final class TimedRequest extends Request.Wrapper {
    private final TransferTime time;

    TimedRequest(Request request, Deadline deadline) {
      super(request);
      time = new TransferTime(deadline, System::nanoTime);
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk != null) {
        time.moved(chunk.remaining());
      }
      return chunk;
    }

    @Override
    public void demand(Runnable arrived) {
      time.begin();
      super.demand(
          () -> {
            time.end();
            arrived.run();
          });
    }
  }

  /** An answer that its client may take some time to read. */
  private static final class TimedResponse extends Response.Wrapper {
    private final TransferTime time;

    TimedResponse(Request request, Response response, Deadline deadline) {
      super(request, response);
      time = new TransferTime(deadline, System::nanoTime);
    }

    @Override
    public void write(boolean isLast, ByteBuffer bytes, Callback callback) {
      time.moved(bytes == null ? 0 : bytes.remaining());
      time.begin();
      super.write(
          isLast,
          bytes,
          new Callback.Nested(callback) {
            @Override
            public void completed() {
              time.end();
            }
          });
    }
  }
}
