package org.lucerna.server.lumina;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.tls.TlsIdentity;

/**
 * Prepares TLS while the store is opened and clients without TLS are served: the first signature
 * takes a JVM that has just started longer than everything else. Thread-safe.
 */
public final class TlsStart implements TlsSource {
  /** Identity and context of a server's TLS. */
  public record Tls(TlsIdentity identity, SSLContext context) {}

  private final FutureTask<@Nullable Tls> task;

  /**
   * Starts.
   *
   * @param preparation returns null if there is no TLS
   */
  public TlsStart(Callable<@Nullable Tls> preparation) {
    task = new FutureTask<>(preparation);
    Thread.ofPlatform().daemon().name("lucerna-tls-start").start(task);
  }

  @Override
  public @Nullable SSLContext context() throws IOException {
    Tls tls = await();
    return tls == null ? null : tls.context();
  }

  /**
   * Waits for the end, also if interrupted.
   *
   * @throws IOException if the preparation fails
   */
  public @Nullable Tls await() throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          switch (e.getCause()) {
            case IOException unreadable -> throw unreadable;
            case RuntimeException refusal -> throw refusal;
            case null, default -> throw new IllegalStateException(e);
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
