package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.api.LikelyFunction;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.MatchedFunction;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.Probability;
import org.lucerna.service.config.SimilarConfig;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.engine.StoreFactory;
import tools.jackson.databind.json.JsonMapper;

/** Similar functions over HTTP. */
final class MatchTest {
  private static final String PATH = "/api/v1/match";
  private static final SketchedProgram KNOWN = new SketchedProgram(1, 30, 1);
  private static final SketchedProgram OTHER = KNOWN.withKeysFrom(1001);

  private final HttpClient client = HttpClient.newHttpClient();
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(KNOWN.push());
      wire.ask(KNOWN.pushSketches());
    }
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private HttpResponse<String> post(TestServer asked, String body) throws Exception {
    int port = Objects.requireNonNull(asked.server().httpAddress()).getPort();
    URI uri = URI.create("http://127.0.0.1:" + port + PATH);
    return client.send(
        HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private List<MatchedFunction> match(MatchRequest request) throws Exception {
    return result(request).functions();
  }

  private MatchResult result(MatchRequest request) throws Exception {
    HttpResponse<String> answer = post(server, RecordCodec.json(request).toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return RecordCodec.of(MatchResult.class).read(JsonMapper.shared().readTree(answer.body()));
  }

  private static String refusal(String why) {
    return "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,\"detail\":\""
        + why
        + "\"}\n";
  }

  @Test
  void functionsOfAProgramAreNamed() throws Exception {
    List<MatchedFunction> matched = match(MatchRequest.ofSketches(OTHER.bytes(), 0.8f));
    assertThat(matched)
        .extracting(one -> one.place() + " " + one.key() + " " + one.similar().getFirst().name())
        .containsExactlyElementsOf(
            IntStream.range(0, 30).mapToObj(i -> i + " " + OTHER.key(i) + " f" + i).toList());
    LikelyFunction similar = matched.get(7).similar().getFirst();
    assertThat(similar.key()).isEqualTo(KNOWN.key(7));
    assertThat(similar.file().text()).isEqualTo("a.elf");
    assertThat(similar.probability()).isBetween(0.8, 1.0);
    assertThat(similar.reasons().sameKey()).isFalse();
    assertThat(similar.reasons().strings()).isEqualTo(6);
    assertThat(match(MatchRequest.ofSketches(KNOWN.bytes(), 0.8f))).as("known").isEmpty();
  }

  /** Another release, whose functions have other keys, is pushed as well. */
  @Test
  void knownFunctionHasOthersAsNeighborsButNotItself() throws Exception {
    PushMetadata push = OTHER.push();
    List<PushMetadata.Item> items = new ArrayList<>(push.functions());
    Md5 file = new Md5(9, 9);
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(
          new PushMetadata(
              push.flags(),
              push.idbPath(),
              ByteString.utf8("/home/ana/b.elf"),
              file,
              push.hostName(),
              items));
      wire.ask(new PushSketches(file, OTHER.bytes()));
    }
    List<MatchedFunction> matched =
        match(MatchRequest.ofKeys(List.of(Wire.key(5000), KNOWN.key(7), OTHER.key(3)), 0.8f));
    assertThat(matched).extracting(MatchedFunction::place).containsExactly(1, 2);
    assertThat(matched.getFirst().key()).isEqualTo(KNOWN.key(7));
    LikelyFunction similar = matched.getFirst().similar().getFirst();
    assertThat(similar.key()).isEqualTo(OTHER.key(7));
    assertThat(similar.name().text()).isEqualTo("f7");
    assertThat(similar.file().text()).isEqualTo("b.elf");
    assertThat(similar.reasons().neighbors()).isGreaterThan(3);
    assertThat(matched.get(1).similar().getFirst().key()).isEqualTo(KNOWN.key(3));
    assertThat(matched)
        .allSatisfy(
            one ->
                assertThat(one.similar())
                    .extracting(LikelyFunction::key)
                    .doesNotContain(one.key()));
  }

  @Test
  void keysWithoutSketchAreListed() throws Exception {
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(Wire.push(Wire.item("unsketched", 16, Wire.HELLO_COMMENT, Wire.key(6000))));
    }
    MatchResult result =
        result(MatchRequest.ofKeys(List.of(Wire.key(5000), KNOWN.key(7), Wire.key(6000)), 0.8f));
    assertThat(result.withoutSketch()).as("unknown, and pushed alone").containsExactly(0, 2);
    assertThat(result(MatchRequest.ofSketches(OTHER.bytes(), 0.8f)).withoutSketch()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|expected either sketches or keys or a program",
        "{'keys':[],'sketches':''}|expected either sketches or keys or a program",
        "{'keys':['12']}|keys: expected 32 hexadecimal digits",
        "{'keys':1}|keys: expected an array",
        "{'sketches':'?'}|sketches: expected Base64",
        "{'sketches':1}|sketches: expected a string",
        "{'keys':[],'least':2}|least: expected a number from 0 to 1",
        "{'keys':[],'least':'x'}|least: expected a number from 0 to 1",
        "{'keys':[],'more':1}|unknown field more",
        "{|expected JSON in the body"
      })
  void invalidRequestsAreRefused(String body, String why) throws Exception {
    HttpResponse<String> answer = post(server, body.replace('\'', '"'));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo(refusal(why));
  }

  @Test
  void damagedSketchesAreRefusedInOneLine() throws Exception {
    byte[] half = OTHER.bytes().slice(0, 1000).toByteArray();
    for (byte[] sketches : List.of(new byte[0], new byte[] {1}, half)) {
      HttpResponse<String> answer =
          post(
              server,
              RecordCodec.json(MatchRequest.ofSketches(ByteString.wrap(sketches), 0.8f))
                  .toString());
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("\"detail\":\"the sketches are damaged: ").hasLineCount(1);
    }
  }

  @Test
  void functionsKeysAndBodyAreLimited() throws Exception {
    MatchRequest large = MatchRequest.ofSketches(new SketchedProgram(2, 20_001, 1).bytes(), 0.8f);
    assertThat(post(server, RecordCodec.json(large).toString()).body())
        .isEqualTo(
            refusal("similar functions are searched for at most 20000 functions, got 20001"));
    MatchRequest keys =
        MatchRequest.ofKeys(IntStream.range(0, 21).mapToObj(Wire::key).toList(), 0.8f);
    assertThat(post(server, RecordCodec.json(keys).toString()).body())
        .isEqualTo(refusal("21 keys: expected at most 20 at once"));
    assertThat(post(server, "[" + " ".repeat(17 << 20)).statusCode()).isEqualTo(413);
  }

  @Test
  void searchThatTakesTooLongIsUnavailable() throws Exception {
    SimilarConfig hasty = new SimilarConfig(new Probability(0), Duration.ofNanos(1));
    try (TestServer other =
        new TestServer(
            TestServer.Settings.open().config().withSimilar(hasty),
            StoreFactory.inMemory(MetadataBlob::merge),
            null)) {
      HttpResponse<String> answer =
          post(other, RecordCodec.json(MatchRequest.ofSketches(OTHER.bytes(), 0.8f)).toString());
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body())
          .contains("\"detail\":\"the search for similar functions was stopped after 0 s");
    }
  }

  @Test
  void guestIsRefusedWhereGuestsAreAndProxiesKnowNothing() throws Exception {
    AccessConfig closed = AccessConfig.defaults().withGuest(GuestRole.NONE);
    String body = RecordCodec.json(MatchRequest.ofKeys(List.of(), 0.8f)).toString();
    try (TestServer own = TestServer.start(settings -> settings.with(closed))) {
      assertThat(post(own, body).statusCode()).isEqualTo(401);
    }
    try (TestServer proxy =
        TestServer.start(
            settings ->
                Chain.asking(Chain.upstream("team", server.port())).apply(settings).asProxy())) {
      assertThat(post(proxy, body).body())
          .isEqualTo(refusal("this server is a proxy, which stores nothing"));
    }
    assertThat(post(server, body).body()).isEqualTo("{\"functions\":[]}\n");
  }
}
