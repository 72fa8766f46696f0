package org.lucerna.collect;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lucerna.collect.PackagePush.LocalFailureException;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.download.DownloadException;
import org.lucerna.repositories.download.Downloads;

/** Collects packages: see the package. Not thread-safe. */
public final class PackageCollector {
  /** To reach the server for a package; a server that is restarted is back after the last. */
  private static final int ATTEMPTS = 6;

  /** Before the second attempt; before each further one twice as long. */
  private static final Duration BACKOFF = Duration.ofSeconds(1);

  private final CollectRules rules;
  private final Downloads downloads;
  private final PackageLedger ledger;
  private final Connector server;
  private final FunctionSelection.Rule selection;
  private final CollectListener listener;
  private final ReadingQuota budget;

  /** Connects to the server. Called by several threads. */
  public interface Connector {
    /**
     * A connection, which the caller closes.
     *
     * @throws IOException if the server cannot be reached, or refuses the login
     */
    LuminaClient connect() throws IOException;
  }

  /** A collector for one server. */
  public PackageCollector(
      CollectRules rules,
      Downloads downloads,
      PackageLedger ledger,
      Connector server,
      FunctionSelection.Rule selection,
      CollectListener listener) {
    this.rules = rules;
    this.downloads = downloads;
    this.ledger = ledger;
    this.server = server;
    this.selection = selection;
    this.listener = listener;
    this.budget = new ReadingQuota(rules.readers());
  }

  /**
   * Collects packages, whether they are in the ledger or not.
   *
   * @param folder an existing one, for packages that are being read
   * @throws ServerFailureException if the server cannot be reached any more
   * @throws IOException what the listener threw, or if the folder cannot be written to
   */
  public void collect(List<RepositoryPackage> packages, Path folder) throws IOException {
    Queue<RepositoryPackage> queue = new ConcurrentLinkedQueue<>(packages);
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    AtomicInteger number = new AtomicInteger();
    int workers = Math.min(rules.downloads() + rules.readers(), Math.max(1, packages.size()));
    CountDownLatch ended = new CountDownLatch(workers);
    for (int i = 0; i < workers; i++) {
      Thread _ =
          Thread.ofPlatform()
              .name("collect-" + i)
              .daemon()
              .start(
                  () -> {
                    try {
                      work(queue, failure, folder, number);
                    } finally {
                      ended.countDown();
                    }
                  });
    }
    try {
      ended.await();
    } catch (InterruptedException stopped) {
      failure.compareAndSet(null, stopped);
      throw interrupted();
    }
    switch (failure.get()) {
      case null -> {}
      case IOException io -> throw io;
      case RuntimeException wrong -> throw wrong;
      case Error error -> throw error;
      case Throwable other -> throw new IOException(other);
    }
  }

  private void work(
      Queue<RepositoryPackage> queue,
      AtomicReference<@Nullable Throwable> failure,
      Path folder,
      AtomicInteger number) {
    try {
      while (failure.get() == null) {
        synchronized (listener) {
          listener.check();
        }
        RepositoryPackage next = queue.poll();
        if (next == null) {
          return;
        }
        PackageResult result = collect(next, folder.resolve("package-" + number.getAndIncrement()));
        synchronized (listener) {
          listener.finished(result);
        }
      }
    } catch (Throwable stop) {
      failure.compareAndSet(null, stop);
    }
  }

  private PackageResult collect(RepositoryPackage subject, Path file) throws IOException {
    try {
      download(subject, file);
      try (ReadingQuota.Part _ = budget.take(subject.size())) {
        PackageResult result = push(subject, file);
        if (result.failure() == null) {
          ledger(subject, result);
        }
        return result;
      }
    } catch (RepositoryException | DownloadException refused) {
      return PackageResult.failed(subject, refused);
    } catch (InterruptedException stopped) {
      throw interrupted();
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void download(RepositoryPackage subject, Path file) throws IOException {
    downloads.fetch(subject.location(), subject.size(), file);
    try {
      subject.checksum().verify(file);
    } catch (RepositoryException other) {
      throw other.about(subject.location());
    }
  }

  /** A request to the server. */
  private interface Request<T> {
    T ask() throws IOException, LocalFailureException;
  }

  /** Asks again while the server cannot be reached; it may be restarting. */
  private <T> T ask(Request<T> request) throws IOException, LocalFailureException {
    Duration wait = BACKOFF;
    for (int attempt = 1; ; attempt++) {
      try {
        return request.ask();
      } catch (RefusedException refused) {
        if (refused.isServersFailure()) {
          throw new ServerFailureException(refused);
        }
        throw refused;
      } catch (IOException failure) {
        if (attempt >= ATTEMPTS) {
          throw new ServerFailureException(failure);
        }
      }
      try {
        Thread.sleep(wait);
      } catch (InterruptedException stopped) {
        throw interrupted();
      }
      wait = wait.multipliedBy(2);
    }
  }

  private PackageResult push(RepositoryPackage subject, Path file) throws IOException {
    try {
      return ask(
          () -> {
            try (LuminaClient client = server.connect()) {
              return new PackagePush(subject, selection, rules.parts(), client).push(file);
            }
          });
    } catch (RefusedException refused) {
      return PackageResult.failed(subject, refused);
    } catch (LocalFailureException local) {
      throw local.failure();
    } catch (RuntimeException fault) {
      // A fault of a reader must not cost the other packages.
      return PackageResult.failed(subject, fault);
    }
  }

  private void ledger(RepositoryPackage subject, PackageResult result) throws IOException {
    try {
      boolean _ =
          ask(
              () -> {
                ledger.enter(subject, result.functions());
                return true;
              });
    } catch (LocalFailureException impossible) {
      throw impossible.failure();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }
}
