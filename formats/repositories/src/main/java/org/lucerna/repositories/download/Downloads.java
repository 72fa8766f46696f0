package org.lucerna.repositories.download;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.repositories.MissingFileException;
import org.lucerna.repositories.RepositoryException;

/**
 * Fetches files from http, https and file addresses. Failures of servers and connections are
 * retried. Redirects are followed, but not from https to http. Thread-safe.
 */
public final class Downloads implements AutoCloseable {
  /** So much must arrive within {@link DownloadRules#patience}. */
  static final int LEAST_BYTES = 16 << 10;

  private static final Duration CONNECT = Duration.ofSeconds(15);
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;
  private static final int TOO_LATE = 408;
  private static final int TOO_MANY = 429;

  private final DownloadRules rules;
  private final HttpClient http;
  private final Map<String, HostPace> hosts = new ConcurrentHashMap<>();

  /** Downloads by rules. */
  public Downloads(DownloadRules rules) {
    this.rules = rules;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
  }

  /**
   * Checks an address that a user gave.
   *
   * @throws IllegalArgumentException if it cannot be fetched; for users
   */
  public static URI address(String text) {
    try {
      URI address = URI.create(text);
      String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
      boolean isHttp = scheme.equals("http") || scheme.equals("https");
      if (isHttp && address.getUserInfo() != null) {
        throw new IllegalArgumentException("addresses with a login are not supported");
      }
      if (isHttp ? address.getHost() != null : scheme.equals("file") && isLocal(address)) {
        return address;
      }
    } catch (IllegalArgumentException invalid) {
      if (invalid.getCause() == null) {
        throw invalid;
      }
    }
    throw new IllegalArgumentException("expected an http, https or file URL, got '" + text + "'");
  }

  private static boolean isLocal(URI address) {
    return address.getAuthority() == null && address.getPath() != null;
  }

  /**
   * Fetches a file.
   *
   * @param into is written
   * @throws MissingFileException if there is none
   * @throws RepositoryException if it is too large, or the server refuses
   * @throws DownloadException if all attempts failed
   */
  public void fetch(URI from, long mostBytes, Path into) throws IOException {
    Validators _ = fetchIfChanged(from, Validators.NONE, mostBytes, into);
  }

  /**
   * Fetches a file, as above, unless the server has the version that is known.
   *
   * @return those of the new version; null if it is the known one
   */
  @Nullable Validators fetchIfChanged(URI from, Validators known, long mostBytes, Path into)
      throws IOException {
    if (String.valueOf(from.getScheme()).equalsIgnoreCase("file")) {
      copy(from, mostBytes, into);
      return Validators.NONE;
    }
    Duration wait = rules.backoff();
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(from, known, mostBytes, into);
      } catch (RepositoryException | InterruptedIOException end) {
        throw end;
      } catch (IOException failure) {
        if (attempt >= rules.attempts()) {
          throw new DownloadException(from, failure);
        }
        pause(wait);
        wait = wait.multipliedBy(2);
      }
    }
  }

  private static void pause(Duration time) throws IOException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException stopped) {
      throw interrupted();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  private static void copy(URI from, long mostBytes, Path into) throws IOException {
    try (InputStream in = Files.newInputStream(Path.of(from))) {
      long size = 0;
      try (FileChannel to = write(into)) {
        byte[] piece = new byte[1 << 16];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
          size += count;
          if (size > mostBytes) {
            throw new RepositoryException(from + ": it has more than " + mostBytes + " bytes");
          }
          int _ = to.write(ByteBuffer.wrap(piece, 0, count));
        }
      }
    } catch (NoSuchFileException missing) {
      throw new MissingFileException(from.toString());
    }
  }

  private static FileChannel write(Path into) throws IOException {
    return FileChannel.open(
        into,
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING);
  }

  private @Nullable Validators attempt(URI from, Validators known, long mostBytes, Path into)
      throws IOException {
    HostPace host =
        hosts.computeIfAbsent(
            from.getHost() + ":" + from.getPort(),
            _ -> new HostPace(rules.connections(), rules.pause()));
    HttpRequest.Builder request = HttpRequest.newBuilder(from).timeout(rules.patience());
    known.addTo(request);
    HttpResponse<Long> answer;
    try {
      host.acquire();
      try (FileChannel to = write(into)) {
        answer = receive(request.build(), to, mostBytes);
      } finally {
        host.release();
      }
    } catch (InterruptedException stopped) {
      throw interrupted();
    }
    int status = answer.statusCode();
    if (status == OK) {
      return Validators.of(answer.headers());
    }
    if (status == NOT_MODIFIED && !known.equals(Validators.NONE)) {
      return null;
    }
    if (status == 404 || status == 410) {
      throw new MissingFileException(from.toString());
    }
    if (status >= 500 || status == TOO_LATE || status == TOO_MANY) {
      throw new IOException("the server answers with status " + status);
    }
    throw new RepositoryException(from + ": the server answers with status " + status);
  }

  private HttpResponse<Long> receive(HttpRequest request, FileChannel to, long mostBytes)
      throws IOException, InterruptedException {
    AtomicLong received = new AtomicLong();
    CompletableFuture<HttpResponse<Long>> running =
        http.sendAsync(
            request,
            head ->
                head.statusCode() == OK
                    ? new FileSubscriber(to, mostBytes, received)
                    : BodySubscribers.replacing(0L));
    try {
      long before = 0;
      while (true) {
        try {
          return running.get(rules.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
          long now = received.get();
          if (now - before < LEAST_BYTES) {
            throw new HttpTimeoutException("the server is too slow");
          }
          before = now;
        }
      }
    } catch (ExecutionException failure) {
      throw cause(request.uri(), failure);
    } finally {
      running.cancel(true);
    }
  }

  private static IOException cause(URI from, ExecutionException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RepositoryException refused) {
        return refused.about(from);
      }
    }
    return failure.getCause() instanceof IOException broken ? broken : new IOException(failure);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
