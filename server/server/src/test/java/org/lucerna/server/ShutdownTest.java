package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.engine.StoreFactory;

final class ShutdownTest {
  private final CountDownLatch pushing = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);

  /** A store whose pushes take as long as the test wants. */
  private FunctionStore slow(FunctionStore store) {
    return (FunctionStore)
        Proxy.newProxyInstance(
            FunctionStore.class.getClassLoader(),
            new Class<?>[] {FunctionStore.class},
            (_, method, args) -> {
              if (method.getName().equals("push")) {
                pushing.countDown();
                mayGoOn.await();
              }
              return method.invoke(store, args);
            });
  }

  @Test
  void shutdownAnswersPendingRequestsAndClosesIdleConnections() throws Exception {
    TestServer server =
        new TestServer(
            TestServer.Settings.open(), slow(StoreFactory.inMemory(MetadataBlob::merge)), null);
    try (Wire idle = Wire.greeted(server.connect());
        Wire busy = Wire.greeted(server.connect())) {
      CompletableFuture<Response> answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return busy.ask(push(item("f", 1, HELLO_COMMENT, key(1))));
                } catch (IOException cut) {
                  throw new java.io.UncheckedIOException(cut);
                }
              },
              Thread::startVirtualThread);
      assertThat(pushing.await(10, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Void> closing =
          CompletableFuture.runAsync(
              () -> {
                try {
                  server.close();
                } catch (IOException failed) {
                  throw new java.io.UncheckedIOException(failed);
                }
              },
              Thread::startVirtualThread);
      assertThat(idle.isClosed()).isTrue();
      assertThat(closing).isNotDone();
      mayGoOn.countDown();
      assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(new PushResult(List.of(1)));
      closing.get(10, TimeUnit.SECONDS);
      assertThatThrownBy(() -> Wire.greeted(server.connect())).isInstanceOf(IOException.class);
    }
  }
}
