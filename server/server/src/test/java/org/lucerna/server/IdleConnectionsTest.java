package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TrustedRoots;
import org.lucerna.store.engine.StoreFactory;

/** Two thousand clients that keep a TLS connection open do not slow the one that works. */
@Tag("long")
final class IdleConnectionsTest {
  private static final int IDLE = 2000;
  private static final int PULLS = 4000;

  @Test
  void idleConnectionsDoNotSlowAnActiveOne(@TempDir Path folder) throws IOException {
    CertificateFolder certificates = new CertificateFolder(folder.resolve("tls"));
    SSLContext server =
        CertificateFolder.ensure(
                certificates.path(), ServerNames.of(List.of("localhost")), Clock.systemUTC())
            .context();
    SSLContext trusting = TrustedRoots.load(certificates.hexrays()).context();
    List<LuminaClient> idle = new ArrayList<>();
    try (TestServer running =
        new TestServer(
            TestServer.Settings.open(), StoreFactory.inMemory(MetadataBlob::merge), server)) {
      ClientOptions options = ClientOptions.plain("localhost", running.port()).withTls(trusting);
      try (LuminaClient working = new LuminaClient(options)) {
        medianMicros(working);
        double alone = medianMicros(working);
        for (int i = 0; i < IDLE; i++) {
          LuminaClient client = new LuminaClient(options);
          client.features();
          idle.add(client);
        }
        assertThat(running.server().connections()).isEqualTo(IDLE + 1);
        double crowded = medianMicros(working);
        System.out.printf(
            "median of a pull: alone %.0f us, with %d idle connections %.0f us%n",
            alone, IDLE, crowded);
        assertThat(crowded).isLessThan(2 * alone);
      } finally {
        for (LuminaClient client : idle) {
          client.close();
        }
      }
    }
  }

  private static double medianMicros(LuminaClient client) throws IOException {
    List<Md5> keys = List.of(Wire.key(1), Wire.key(2));
    long[] nanos = new long[PULLS];
    for (int i = 0; i < PULLS; i++) {
      long start = System.nanoTime();
      client.pull(keys);
      nanos[i] = System.nanoTime() - start;
    }
    java.util.Arrays.sort(nanos);
    return nanos[PULLS / 2] / 1e3;
  }
}
