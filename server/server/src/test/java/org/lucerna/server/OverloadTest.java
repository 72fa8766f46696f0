package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.service.fixture.Wire;

/** Crowds that never finish their requests leave a server with a small heap that answers. */
@Tag("long")
final class OverloadTest {
  /** Number of sockets that any process may open. */
  private static final int OF_ONE_PROCESS = 5000;

  @TempDir private Path data;

  private static ByteString frame(Request request) {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(request, body);
    return new ByteSink().u32be((int) body.size()).u8(code).bytes(body).toByteString();
  }

  private static ByteString greeting() {
    return frame(new Hello(5, 0, Credentials.GUEST));
  }

  private static void assertAnswers(ServerProcess server) throws IOException {
    for (int i = 0; i < 5; i++) {
      long start = System.nanoTime();
      try (LuminaClient client = server.client()) {
        assertThat(client.pull(List.of(key(1), key(2))).codes()).hasSize(2);
      }
      System.out.printf(
          "a new client is served in %d ms%n", (System.nanoTime() - start) / 1_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx256m, 5000, greeting",
    "-Xmx256m, 5000, request",
    "-Xmx256m, 5000, tls",
    "-Xmx512m, 20000, greeting",
    "-Xmx512m, 20000, request",
  })
  void halfSentMessagesTimeOut(String heap, int connections, String what) throws Exception {
    ByteString words =
        switch (what) {
          case "greeting" -> ByteString.hex("000200000d05");
          case "tls" -> ByteString.hex("160301020001");
          default ->
              new ByteSink().bytes(greeting()).bytes(ByteString.hex("000100000e01")).toByteString();
        };
    List<Crowd> crowds = new ArrayList<>();
    try (ServerProcess server = new ServerProcess(data, heap, "-XX:+ExitOnOutOfMemoryError")) {
      for (int sent = 0; sent < connections; sent += OF_ONE_PROCESS) {
        String address = "127.0.1." + (1 + sent / OF_ONE_PROCESS);
        crowds.add(new Crowd(server.port(), OF_ONE_PROCESS, address, words));
        assertAnswers(server);
      }
      crowds.forEach(Crowd::close);
      assertAnswers(server);
    } finally {
      crowds.forEach(Crowd::close);
    }
  }

  @Test
  void unreadRepliesDoNotExhaustMemory() throws Exception {
    try (ServerProcess server =
        new ServerProcess(data, "-Xmx256m", "-XX:+ExitOnOutOfMemoryError")) {
      int length = 64 << 10;
      ByteString comment =
          new ByteSink()
              .u8(3)
              .u32be(0xc000_0000 | length)
              .bytes(ByteString.wrap(new byte[length]))
              .toByteString();
      try (LuminaClient client = server.client()) {
        for (int i = 0; i < 100; i++) {
          client.push(Wire.push(item("big" + i, 1, comment, key(i))));
        }
      }
      List<Pattern> again = Collections.nCopies(1000, Pattern.of(key(1)));
      List<Pattern> other = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        other.add(Pattern.of(key(i)));
      }
      for (List<Pattern> patterns : List.of(again, other)) {
        ByteString words =
            new ByteSink()
                .bytes(greeting())
                .bytes(frame(PullMetadata.ofPatterns(1, List.of(), patterns)))
                .toByteString();
        try (Crowd crowd = new Crowd(server.port(), 60, "127.0.1.1", words)) {
          assertThat(crowd).isNotNull();
          assertAnswers(server);
        }
      }
      assertAnswers(server);
    }
  }
}
