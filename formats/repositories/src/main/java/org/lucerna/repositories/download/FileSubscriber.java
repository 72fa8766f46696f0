package org.lucerna.repositories.download;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.lucerna.repositories.RepositoryException;

/** Writes a response to a file, up to a limit. */
final class FileSubscriber implements BodySubscriber<Long> {
  private final FileChannel to;
  private final long mostBytes;
  private final AtomicLong received;
  private final CompletableFuture<Long> end = new CompletableFuture<>();
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

  /**
   * A subscriber.
   *
   * @param to is not closed
   * @param received counts the bytes
   */
  FileSubscriber(FileChannel to, long mostBytes, AtomicLong received) {
    this.to = to;
    this.mostBytes = mostBytes;
    this.received = received;
  }

  @Override
  public void onSubscribe(Flow.Subscription own) {
    subscription.complete(own);
    own.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (end.isDone()) {
      return;
    }
    try {
      for (ByteBuffer buffer : buffers) {
        if (received.addAndGet(buffer.remaining()) > mostBytes) {
          throw new RepositoryException("it has more than " + mostBytes + " bytes");
        }
        while (buffer.hasRemaining()) {
          int _ = to.write(buffer);
        }
      }
      subscription.join().request(1);
    } catch (IOException failure) {
      subscription.join().cancel();
      end.completeExceptionally(failure);
    }
  }

  @Override
  public void onError(Throwable failure) {
    end.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    end.complete(received.get());
  }

  @Override
  public CompletionStage<Long> getBody() {
    return end;
  }
}
