package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.service.fixture.Wire;

/** Functions that clients request and that are unknown. */
final class UnknownFunctionsTest {
  @Test
  void requestedUnknownFunctionsAreShownUntilPushed() throws Exception {
    try (TestServer server = TestServer.start();
        PageClient pages = new PageClient(server.server());
        Wire wire = new Wire(server.connect())) {
      wire.ask(new Hello(6, 0, Credentials.GUEST));
      for (int i = 0; i < 3; i++) {
        wire.ask(
            PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(key(1)), Pattern.of(key(2)))));
      }
      assertThat(pages.page("/"))
          .containsSubsequence("Most pulled unknown functions", key(1).toString(), ">3<");
      wire.ask(Wire.push(item("known", 1, ByteString.EMPTY, key(1))));
      assertThat(pages.page("/")).contains(key(2).toString()).doesNotContain(key(1).toString());
      assertThat(pages.get("/api/v1/unknown?limit=5").body())
          .contains("\"key\":\"" + key(2) + "\",\"pulls\":3,\"last\":\"20");
    }
  }
}
