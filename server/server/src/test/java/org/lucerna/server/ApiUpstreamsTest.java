package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.server.Chain.config;
import static org.lucerna.server.Chain.upstream;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import tools.jackson.databind.JsonNode;

/** Administrators see over HTTP which upstreams answer. */
class ApiUpstreamsTest {
  @TempDir private Path folder;

  private static int closedPort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void upstreamsAreListedWithTheirCounts() throws Exception {
    try (StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
        TestServer team = new TestServer(TestServer.Settings.open(), store, null);
        Wire pushing = Wire.greeted(team.connect())) {
      pushing.ask(push(item("f", 16, HELLO_COMMENT, key(1))));
      try (ApiServer server =
          new ApiServer(
              folder, config(upstream("team", team.port()), upstream("gone", closedPort())))) {
        await()
            .atMost(Duration.ofSeconds(30))
            .until(
                () -> {
                  JsonNode all = server.json("GET", "/upstreams", "");
                  return all.size() == 2 && all.get(1).path("answering").asBoolean(false);
                });
        Credentials reader =
            new Credentials(ByteString.utf8("reader"), ByteString.utf8("secret of reader"));
        try (Wire pulling =
            new Wire(new Socket(InetAddress.getLoopbackAddress(), server.luminaPort()))) {
          pulling.ask(new Hello(5, 0, reader));
          assertThat(Chain.names(pulling, 1, 2)).containsExactly("f");
        }
        JsonNode all = server.json("GET", "/upstreams", "");
        assertThat(all.get(0).path("name").asString()).isEqualTo("gone");
        assertThat(all.get(0).path("answering").asBoolean(true)).isFalse();
        assertThat(all.get(0).path("failures").asLong()).isPositive();
        assertThat(all.get(1).toString())
            .isEqualTo(
                "{\"name\":\"team\",\"answering\":true,\"asked\":2,\"found\":1,\"failures\":0}");
      }
    }
  }
}
