package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.server.Chain.asking;
import static org.lucerna.server.Chain.awaitAnswering;
import static org.lucerna.server.Chain.config;
import static org.lucerna.server.Chain.metrics;
import static org.lucerna.server.Chain.names;
import static org.lucerna.server.Chain.pullWith;
import static org.lucerna.server.Chain.upstream;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.fixture.Wire;

/** Servers of ours with servers of ours as upstreams. */
final class ChainTest {
  private final List<TestServer> servers = new ArrayList<>();

  @AfterEach
  void stop() throws IOException {
    for (TestServer server : servers.reversed()) {
      server.close();
    }
  }

  /** A server that asks these and knows these functions, by their numbers, under this name. */
  private TestServer serve(String name, List<UpstreamConfig> upstreams, int... numbers)
      throws IOException {
    TestServer server = TestServer.start(asking(upstreams.toArray(UpstreamConfig[]::new)));
    servers.add(server);
    try (Wire wire = Wire.greeted(server.connect())) {
      for (int number : numbers) {
        wire.ask(push(item(name + number, 16, HELLO_COMMENT, key(number))));
      }
    }
    return server;
  }

  @Test
  void functionsFoundUpstreamAreReturnedAndStored() throws Exception {
    TestServer behind = serve("b", List.of(), 1);
    TestServer front = serve("a", List.of(upstream("team", behind.port())));
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(front.connect())) {
      PullResult result = (PullResult) wire.ask(pullWith(0, 2, 1));
      assertThat(result.codes()).containsExactly(ResultCode.NOT_FOUND, ResultCode.OK);
      assertThat(result.found().getFirst().function())
          .isEqualTo(new FunctionInfo(ByteString.utf8("b1"), 16, HELLO_COMMENT));

      behind.close();
      assertThat(names(wire, 1)).containsExactly("b1");
      HistoriesResult history =
          (HistoriesResult) wire.ask(new GetHistories(List.of(Pattern.of(key(1))), 0));
      assertThat(history.histories().getFirst()).hasSize(1);
      assertThat(history.histories().getFirst().getFirst().author())
          .isEqualTo(ByteString.utf8("upstream:team"));
    }
    assertThat(metrics(front))
        .contains("lucerna_upstream_asked_functions_total{upstream=\"team\"} 2.0")
        .contains("lucerna_upstream_found_functions_total{upstream=\"team\"} 1.0")
        .contains("lucerna_pulled_functions_total{result=\"found\"} 2.0");
  }

  @Test
  void aPullThatAnUpstreamAnswersIsCounted() throws Exception {
    TestServer behind = serve("b", List.of(), 1, 2);
    try (Wire wire = Wire.greeted(behind.connect())) {
      wire.ask(pullWith(0, 1, 2));
    }
    TestServer front = serve("a", List.of(upstream("team", behind.port())));
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(front.connect())) {
      for (int before = 0; before < 4; before++) {
        assertThat(frequencies(wire, 0, 1)).containsExactly(before);
      }
      assertThat(frequencies(wire, PullMetadata.SEEN_FILE, 2, 2)).containsExactly(0, 0);
      assertThat(frequencies(wire, 0, 2, 2)).containsExactly(0, 1);
    }
  }

  @Test
  void eachPlaceAnsweredByAnUpstreamIsCounted() throws Exception {
    TestServer behind = serve("b", List.of(), 1);
    TestServer front = serve("a", List.of(upstream("team", behind.port())));
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(front.connect())) {
      assertThat(frequencies(wire, 0, 1, 1)).containsExactly(0, 1);
      assertThat(frequencies(wire, 0, 1)).containsExactly(2);
    }
  }

  /** How often each was pulled before this pull. */
  private static List<Integer> frequencies(Wire wire, int flags, int... numbers)
      throws IOException {
    PullResult result = (PullResult) wire.ask(pullWith(flags, numbers));
    return result.found().stream().map(PullResult.Found::frequency).toList();
  }

  @Test
  void onlyRequestedMetadataIsSentButAllIsKept() throws Exception {
    TestServer behind = serve("b", List.of(), 1);
    TestServer front = serve("a", List.of(upstream("team", behind.port())));
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(front.connect())) {
      PullMetadata types = PullMetadata.ofPatterns(0, List.of(1), List.of(Pattern.of(key(1))));
      PullResult result = (PullResult) wire.ask(types);
      assertThat(result.found().getFirst().function().metadata()).isEqualTo(ByteString.EMPTY);
      result = (PullResult) wire.ask(pullWith(0, 1));
      assertThat(result.found().getFirst().function().metadata()).isEqualTo(HELLO_COMMENT);
    }
  }

  @Test
  void firstUpstreamThatKnowsWins() throws Exception {
    TestServer first = serve("first", List.of(), 1, 2);
    TestServer second = serve("second", List.of(), 2, 3);
    TestServer front =
        serve("a", List.of(upstream("x", first.port()), upstream("y", second.port())), 4);
    awaitAnswering(front, "x", "y");
    try (Wire wire = Wire.greeted(front.connect())) {
      assertThat(names(wire, 1, 2, 3, 9)).containsExactly("first1", "first2", "second3");
    }
    assertThat(metrics(front))
        .contains("lucerna_upstream_asked_functions_total{upstream=\"x\"} 4.0")
        .contains("lucerna_upstream_asked_functions_total{upstream=\"y\"} 2.0");
  }

  @Test
  void aPullWithAHitDoesNotWaitUnlessItShould() throws Exception {
    TestServer behind = serve("b", List.of(), 1);
    TestServer front = serve("a", List.of(upstream("team", behind.port())), 7);
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(front.connect())) {
      assertThat(names(wire, 7, 1)).contains("a7");
      await().until(() -> names(wire, 7, 1).equals(List.of("a7", "b1")));
    }
    TestServer patient =
        TestServer.start(
            settings ->
                settings.with(config(upstream("team", behind.port())).withWaitWithHits(true)));
    servers.add(patient);
    awaitAnswering(patient, "team");
    try (Wire wire = Wire.greeted(patient.connect())) {
      wire.ask(push(item("a7", 16, HELLO_COMMENT, key(7))));
      assertThat(names(wire, 7, 1)).containsExactly("a7", "b1");
    }
  }

  @Test
  void anUpstreamOfThePublishedDialect() throws Exception {
    TestServer behind = serve("b", List.of(), 1);
    UpstreamConfig plain = upstream("team", behind.port());
    UpstreamConfig published =
        new UpstreamConfig(
            plain.name(),
            plain.address(),
            false,
            "",
            DialectChoice.PUBLISHED,
            "",
            "",
            "",
            "",
            plain.timeout(),
            plain.batch(),
            plain.longestReply());
    TestServer front = serve("a", List.of(published));
    awaitAnswering(front, "team");
    try (Wire ida = Wire.greeted(front.connect());
        Wire other = Wire.greeted(front.connect(), PublishedDialect.INSTANCE)) {
      PullResult result = (PullResult) ida.ask(pullWith(0, 2, 1));
      assertThat(result.codes()).containsExactly(ResultCode.NOT_FOUND, ResultCode.OK);
      assertThat(result.found().getFirst().function())
          .isEqualTo(new FunctionInfo(ByteString.utf8("b1"), 16, HELLO_COMMENT));
      result = (PullResult) other.ask(pullWith(0, 1));
      assertThat(result.found().getFirst().function().form()).isEqualTo(MetadataForm.PUBLISHED);
    }
  }

  @Test
  void chainOfThreeServersAnswers() throws Exception {
    TestServer last = serve("c", List.of(), 1);
    TestServer middle = serve("b", List.of(upstream("last", last.port())));
    TestServer front = serve("a", List.of(upstream("middle", middle.port())));
    awaitAnswering(middle, "last");
    awaitAnswering(front, "middle");
    try (Wire wire = Wire.greeted(front.connect())) {
      assertThat(names(wire, 1)).containsExactly("c1");
    }
  }

  /** Both must know each other's port before they start: a second server takes over the first's. */
  @Test
  void serversThatQueryEachOtherDoNotDeadlock() throws Exception {
    int port;
    try (TestServer taken = TestServer.start()) {
      port = taken.port();
    }
    TestServer one = serve("a", List.of(upstream("two", port)), 1);
    TestServer two =
        TestServer.start(
            settings ->
                settings
                    .with(config(upstream("one", one.port())))
                    .with(settings.lumina().withListen("127.0.0.1:" + port)));
    servers.add(two);
    awaitAnswering(one, "two");
    awaitAnswering(two, "one");
    try (Wire atOne = Wire.greeted(one.connect());
        Wire atTwo = Wire.greeted(two.connect())) {
      assertThat(names(atTwo, 1, 8)).containsExactly("a1");
      assertThat(names(atOne, 9)).isEmpty();
      assertThat(names(atTwo, 9)).isEmpty();
    }
    List<Thread> clients = new ArrayList<>();
    List<Throwable> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
    for (int i = 0; i < 8; i++) {
      TestServer asked = i % 2 == 0 ? one : two;
      int from = 1000 + 100 * i;
      clients.add(
          Thread.startVirtualThread(
              () -> {
                try (Wire wire = Wire.greeted(asked.connect())) {
                  for (int number = from; number < from + 100; number++) {
                    assertThat(names(wire, number)).isEmpty();
                  }
                } catch (IOException | AssertionError failed) {
                  failures.add(failed);
                }
              }));
    }
    for (Thread client : clients) {
      assertThat(client.join(Duration.ofSeconds(60))).isTrue();
    }
    assertThat(failures).isEmpty();
    assertThat(metrics(one)).doesNotContain("lucerna_upstream_answering{upstream=\"two\"} 0.0");
    assertThat(metrics(two)).doesNotContain("lucerna_upstream_answering{upstream=\"one\"} 0.0");
  }

  @Test
  void aPushIsNotPassedOn() throws Exception {
    TestServer behind = serve("b", List.of());
    TestServer front = serve("a", List.of(upstream("team", behind.port())), 5);
    awaitAnswering(front, "team");
    try (Wire wire = Wire.greeted(behind.connect())) {
      assertThat(names(wire, 5)).isEmpty();
    }
  }
}
