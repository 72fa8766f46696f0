package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.fixture.Wire;

/** Frames with damage in them, many connections' worth. */
@Tag("long")
final class FrameFuzzTest {
  private static final int FRAMES = 200_000;

  /** A frame that promises more than it holds keeps the connection waiting for so long. */
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final SplittableRandom random = new SplittableRandom(seed());
  private final List<Frame> originals = new ArrayList<>();
  private int sent;
  private int answered;

  private record Frame(int code, ByteString body) {}

  private static long seed() {
    return Long.getLong("lucerna.seed", 200_000);
  }

  private void original(Dialect dialect, Request request) {
    ByteSink body = new ByteSink();
    int code = dialect.write(request, body);
    originals.add(new Frame(code, body.toByteString()));
  }

  @Test
  void serverAnswersAfterMutatedFrames() throws IOException {
    Pattern p = Pattern.of(key(1));
    original(IdaDialect.INSTANCE, new Hello(5, 0, Credentials.GUEST));
    original(
        IdaDialect.INSTANCE,
        PullMetadata.ofPatterns(1, List.of(3, 9), List.of(p, Pattern.of(key(2)), p)));
    original(
        IdaDialect.INSTANCE,
        push(item("one", 1, HELLO_COMMENT, key(1)), item("two", 2, HELLO_COMMENT, key(2))));
    original(IdaDialect.INSTANCE, push(3, item("one", 1, ByteString.hex("0401610900"), key(1))));
    original(IdaDialect.INSTANCE, DeleteHistory.ofKeys(List.of(key(1), key(2)), true));
    original(IdaDialect.INSTANCE, DeleteHistory.ofKeys(List.of(key(1)), false));
    original(IdaDialect.INSTANCE, new GetHistories(List.of(p, Pattern.of(key(3))), 2));
    original(IdaDialect.INSTANCE, new GetPopular(20));
    original(IdaDialect.INSTANCE, new GetInfo());
    original(IdaDialect.INSTANCE, new GetStatistics());
    serverAnswersAfterMutatedFrames(IdaDialect.INSTANCE);
  }

  @Test
  void serverAnswersAfterMutatedFramesOfThePublishedDialect() throws IOException {
    Dialect published = PublishedDialect.INSTANCE;
    Pattern p = Pattern.of(key(1));
    original(published, new Hello(5, 0, Credentials.GUEST));
    original(
        published,
        new PullMetadata(
            1,
            List.of(),
            List.of(new PullMetadata.Item(p, 7, null), new PullMetadata.Item(p, 70_000, null))));
    ByteString blob = ByteString.hex("07000000" + "0305" + "68656c6c6f" + "0504001002" + "61");
    FunctionInfo function =
        new FunctionInfo(ByteString.utf8("one"), 7, blob, MetadataForm.PUBLISHED);
    PushMetadata.Item one = new PushMetadata.Item(p, function, null);
    original(published, push(one, one));
    original(published, push(3, one));
    serverAnswersAfterMutatedFrames(published);
  }

  private void serverAnswersAfterMutatedFrames(Dialect dialect) throws IOException {
    Duration minute = Duration.ofMinutes(1);
    TimeoutsConfig timeouts = new TimeoutsConfig(minute, PATIENCE, PATIENCE, PATIENCE, minute);
    try (TestServer server = TestServer.start(s -> s.with(timeouts))) {
      int threadsBefore = Thread.activeCount();
      while (sent < FRAMES) {
        converse(server, dialect);
      }
      await()
          .atMost(minute)
          .untilAsserted(() -> assertThat(server.server().connections()).isZero());
      assertThat(server.server().bytesInFlight()).isZero();
      assertThat(Thread.activeCount()).isLessThanOrEqualTo(threadsBefore + 2);
      assertThat(answered).isGreaterThan(FRAMES / 4);
      try (Wire wire = Wire.greeted(server.connect())) {
        assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      }
    }
  }

  /** Sends damaged frames on one connection until the server or the dice end it. */
  private void converse(TestServer server, Dialect dialect) throws IOException {
    try (Wire wire =
        random.nextInt(10) == 0
            ? new Wire(server.connect(), dialect)
            : Wire.greeted(server.connect(), dialect)) {
      for (int i = random.nextInt(1, 200); i > 0; i--) {
        sent++;
        boolean promisesTooMuch = send(wire);
        if (promisesTooMuch && random.nextInt(4) != 0) {
          return;
        }
        check(wire.receive());
        answered++;
      }
    } catch (IOException ended) {
      // The server may end any such connection.
    }
  }

  /** Whether the frame announces more bytes than it has. */
  private boolean send(Wire wire) throws IOException {
    Frame original = originals.get(random.nextInt(originals.size()));
    byte[] body = original.body().toByteArray();
    for (int i = random.nextInt(5); i > 0 && body.length > 0; i--) {
      body[random.nextInt(body.length)] = (byte) (random.nextBoolean() ? 0xff : random.nextInt());
    }
    int length = random.nextInt(5) == 0 ? random.nextInt(body.length + 1) : body.length;
    int code = random.nextInt(20) == 0 ? random.nextInt(256) : original.code();
    boolean lies = random.nextInt(200) == 0;
    int announced = lies ? random.nextInt() : length;
    wire.write(
        new ByteSink()
            .u32be(announced)
            .u8(code)
            .bytes(ByteString.window(body, 0, length))
            .toByteString());
    return lies;
  }

  private void check(Response response) {
    if (response instanceof Fail fail) {
      assertThat(fail.text().text())
          .as("seed %d, frame %d", seed(), sent)
          .doesNotContain("internal error", "Exception", "\n", "org.lucerna");
    }
  }
}
