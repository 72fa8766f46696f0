package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lucerna.service.limit.Deadline;

final class StreamsTest {
  private final AtomicLong now = new AtomicLong(5_000_000_000L);
  private final Deadline deadline = new Deadline(() -> {}, now::get);

  @Test
  void aConnectionIsNotUsedAfterItsReplyWasSent() throws IOException {
    AtomicLong sent = new AtomicLong();
    OutputStream client =
        new OutputStream() {
          @Override
          public void write(int value) {
            sent.set(now.get());
            now.addAndGet(1000);
          }
        };
    Streams streams = Streams.of(InputStream.nullInputStream(), client, deadline);
    streams.out().write(1);
    assertThat(deadline.lastUsed()).isEqualTo(sent.get());
    streams.out().write(new byte[1]);
    assertThat(deadline.lastUsed()).isEqualTo(sent.get());
    assertThat(streams.in().read()).isEqualTo(-1);
    assertThat(deadline.lastUsed()).isEqualTo(now.get());
  }
}
