package org.lucerna.service.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.service.fixture.ScriptedUpstream;

/** One request and its answer, with servers that send anything. */
final class UpstreamConnectionTest {
  private static final List<Md5> KEYS = List.of(new Md5(1, 1), new Md5(2, 2), new Md5(3, 3));
  private static final int MUTATIONS = 2000;

  private static UpstreamConnection link(int port, Duration timeout) {
    return new UpstreamConnection(ClientOptions.plain("127.0.0.1", port), timeout);
  }

  private static byte[] answer() {
    FunctionInfo function =
        new FunctionInfo(ByteString.utf8("name"), 16, ByteString.hex("030568656c6c6f"));
    ByteSink body = new ByteSink();
    IdaDialect.INSTANCE.write(
        new PullResult(
            List.of(
                new PullResult.Found(function, 1),
                PullResult.Missing.UNKNOWN,
                new PullResult.Found(function, 2))),
        body);
    return body.toByteArray();
  }

  @Test
  void damagedAnswerIsReadOrThrowsIOException() throws Exception {
    Random random = new Random(20);
    byte[] whole = answer();
    try (ScriptedUpstream server =
            new ScriptedUpstream(
                (_, out) -> {
                  byte[] body = whole.clone();
                  for (int i = random.nextInt(3); i >= 0; i--) {
                    body[random.nextInt(body.length)] = (byte) random.nextInt(256);
                  }
                  int length = random.nextInt(4) == 0 ? random.nextInt(body.length) : body.length;
                  out.write(
                      new ByteSink()
                          .u32be(length)
                          .u8(ResponseCode.PULL_RESULT.code())
                          .toByteArray());
                  out.write(body, 0, length);
                });
        UpstreamConnection upstreamConnection = link(server.port(), Duration.ofSeconds(20))) {
      int understood = 0;
      for (int i = 0; i < MUTATIONS; i++) {
        try {
          PullResult result = upstreamConnection.pull(KEYS, 0);
          assertThat(result.codes()).hasSize(3);
          assertThat(result.codes().stream().filter(code -> code == ResultCode.OK))
              .hasSameSizeAs(result.found());
          understood++;
        } catch (IOException damaged) {
          assertThat(Upstream.words(damaged)).isNotEmpty().hasSizeLessThanOrEqualTo(200);
        }
      }
      assertThat(understood).isBetween(MUTATIONS / 10, MUTATIONS * 9 / 10);
    }
  }

  @Test
  void silentServerTimesOut() throws Exception {
    try (ServerSocket hole = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        UpstreamConnection upstreamConnection = link(hole.getLocalPort(), Duration.ofMillis(100))) {
      assertThatThrownBy(() -> upstreamConnection.pull(KEYS, 0))
          .isInstanceOf(IOException.class)
          .hasMessage("no answer within 100 ms");
    }
  }

  @Test
  void upstreamMessagesAreCutToOneLine() {
    assertThat(Upstream.words(new IOException("a\r\nb\u001b[0m\u202e" + "c".repeat(300))))
        .startsWith("a b [0m c")
        .hasSize(200);
    assertThat(Upstream.words(new IOException())).isEqualTo("IOException");
  }
}
