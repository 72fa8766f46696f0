package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.server.lumina.TlsSource;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.store.StoreParts;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** A server whose certificate takes its time. */
@Timeout(30)
class TlsPreparationTest {
  private static Server server(int port, TlsSource tls) throws IOException {
    StoreEngine store = StoreFactory.inMemory(MetadataMerge::of);
    return new Server(
        TestServer.Settings.open()
            .with(new LuminaConfig("127.0.0.1:" + port, true, false, DialectChoice.AUTO))
            .config(),
        StoreParts.of(store, Duration.ofSeconds(10), null),
        tls,
        Clock.systemUTC());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void clientsWithoutTlsAreServedMeanwhile() throws Exception {
    int port = freePort();
    CountDownLatch prepared = new CountDownLatch(1);
    TlsSource slow =
        () -> {
          try {
            prepared.await();
          } catch (InterruptedException stopped) {
            throw new IOException(stopped);
          }
          return null;
        };
    try (ExecutorService starter = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Server> starting = starter.submit(() -> server(port, slow));
      assertThat(pull(port)).isZero();
      assertThat(starting.isDone()).isFalse();

      prepared.countDown();
      starting.get().close();
    }
  }

  /** Pulls an unknown function as soon as the server listens; the number of functions found. */
  private static int pull(int port) throws Exception {
    while (true) {
      try (LuminaClient client = new LuminaClient(ClientOptions.plain("127.0.0.1", port))) {
        return client.pull(List.of(new Md5(1, 2))).foundCount();
      } catch (ConnectException notYet) {
        Thread.sleep(10);
      }
    }
  }

  @Test
  void serverEndsIfItFails() throws Exception {
    int port = freePort();

    assertThatThrownBy(
            () ->
                server(
                    port,
                    () -> {
                      throw new IOException("no such key");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("no such key");

    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
        .isInstanceOf(ConnectException.class);
  }
}
