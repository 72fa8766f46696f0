package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Names of similar functions for clients that send keys only. */
final class SimilarityBridgeTest {
  private static final SketchedProgram KNOWN = new SketchedProgram(1, 30, 1);
  private static final SketchedProgram OTHER = KNOWN.withKeysFrom(1001);
  private static final int[] NUMBERS = IntStream.range(1001, 1031).toArray();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = serving("0.8");
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static TestServer serving(String probability) throws IOException {
    return serving(probability, StoreFactory.inMemory(MetadataBlob::merge));
  }

  private static TestServer serving(String probability, StoreEngine store) throws IOException {
    TestServer started =
        new TestServer(
            TestServer.Settings.open()
                .config()
                .withSimilar(
                    ConfigFile.parse("[similar]\nserve = " + probability, "test").similar()),
            store,
            null);
    try (Wire wire = Wire.greeted(started.connect())) {
      wire.ask(KNOWN.push());
      wire.ask(KNOWN.pushSketches());
    }
    return started;
  }

  /** The request of {@code lucerna pull}. */
  private static void askForSimilar(TestServer asked) throws IOException {
    try (Wire wire = Wire.greeted(asked.connect())) {
      wire.ask(OTHER.similar());
    }
  }

  private static void awaitNames(Wire wire) {
    await().atMost(PATIENCE).until(() -> Chain.names(wire, NUMBERS).size() == 30);
  }

  /** Waits until the functions pulled so far were searched for. */
  private static void awaitSearch(TestServer asked, int keys) {
    await()
        .atMost(PATIENCE)
        .until(() -> Chain.metrics(asked).contains("lucerna_similar_keys " + keys + ".0"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void laterPullGetsTheMarkedNameAndAComment(boolean published) throws Exception {
    askForSimilar(server);
    Dialect dialect = published ? PublishedDialect.INSTANCE : IdaDialect.INSTANCE;
    try (Wire wire = Wire.greeted(server.connect(), dialect)) {
      assertThat(Chain.names(wire, NUMBERS)).as("the first pull does not wait").isEmpty();
      awaitNames(wire);
      PullResult result = (PullResult) wire.ask(Chain.pullWith(0, 1008));
      assertThat(result.found()).hasSize(1);
      assertThat(result.found().getFirst().function().name().text()).isEqualTo("f7.similar");
      assertThat(result.found().getFirst().frequency()).isZero();
      if (!published) {
        ByteString metadata = result.found().getFirst().function().metadata();
        assertThat(Metadata.decode(metadata).values(FunctionComment.class))
            .extracting(comment -> comment.text().text())
            .singleElement()
            .asString()
            .matches("similar to f7 \\(a\\.elf, \\d+ %\\)");
      }
    }
    assertThat(Chain.metrics(server))
        .contains("lucerna_similar_queue 0.0", "lucerna_similar_keys 30.0")
        .contains("lucerna_similar_seconds_count 2", "lucerna_similar_asked_functions_total 60.0")
        .contains("lucerna_similar_named_functions_total 60.0");
  }

  @Test
  void namesAreNeitherStoredNorCounted() throws Exception {
    askForSimilar(server);
    try (Wire wire = Wire.greeted(server.connect())) {
      Chain.names(wire, NUMBERS);
      awaitNames(wire);
      Chain.names(wire, NUMBERS);
      assertThat(((PopularResult) wire.ask(new GetPopular(10))).functions()).isEmpty();
      Pattern pattern = Pattern.of(OTHER.key(7));
      assertThat(((HistoriesResult) wire.ask(new GetHistories(List.of(pattern), 0))).histories())
          .containsExactly(List.of());
      wire.ask(Wire.push(item("f7.similar", 16, HELLO_COMMENT, OTHER.key(7))));
      assertThat(((HistoriesResult) wire.ask(new GetHistories(List.of(pattern), 0))).histories())
          .as("marked names are refused")
          .containsExactly(List.of());
    }
  }

  @Test
  void nameIsForgottenWhenTheKeyBecomesKnown() throws Exception {
    askForSimilar(server);
    try (Wire wire = Wire.greeted(server.connect())) {
      Chain.names(wire, NUMBERS);
      awaitNames(wire);
      wire.ask(Wire.push(item("exact", 16, HELLO_COMMENT, OTHER.key(7))));
      assertThat(Chain.names(wire, 1008)).containsExactly("exact");
      assertThat(Chain.metrics(server)).contains("lucerna_similar_keys 29.0");
    }
  }

  @Test
  void serversAndClientsThatCanAskGetNone() throws Exception {
    askForSimilar(server);
    try (Wire wire = Wire.greeted(server.connect())) {
      Chain.names(wire, NUMBERS);
      awaitNames(wire);
      PullResult relayed = (PullResult) wire.ask(Chain.pullWith(PullMetadata.RELAYED, NUMBERS));
      assertThat(relayed.found()).isEmpty();
      PullMetadata.Item placed = new PullMetadata.Item(Pattern.of(OTHER.key(7)), 0, 0x401000L);
      PullResult asking =
          (PullResult) wire.ask(new PullMetadata(PullMetadata.PLACED, List.of(), List.of(placed)));
      assertThat(asking.found()).isEmpty();
    }
  }

  @Test
  void keysWithoutSketchesStayUnknown() throws Exception {
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(Chain.names(wire, NUMBERS)).isEmpty();
      awaitSearch(server, 30);
      assertThat(Chain.names(wire, NUMBERS)).isEmpty();
      askForSimilar(server);
      Chain.names(wire, NUMBERS);
      awaitNames(wire);
    }
  }

  /** The second time the store has the program's own sketches, and its call graph. */
  @Test
  void keptSketchesDoNotCompeteWithNamedFunctions() throws Exception {
    try (Wire wire = Wire.greeted(server.connect())) {
      PushMetadata push = Wire.push(item("exact", 16, HELLO_COMMENT, OTHER.key(3)));
      wire.ask(
          new PushMetadata(
              push.flags(),
              push.idbPath(),
              push.inputPath(),
              OTHER.similar().inputMd5(),
              push.hostName(),
              push.functions()));
      SimilarResult first = (SimilarResult) wire.ask(OTHER.similar());
      assertThat(first.functions()).hasSize(29);
      List<SimilarResult.Similar> again = ((SimilarResult) wire.ask(OTHER.similar())).functions();
      assertThat(again)
          .extracting(one -> one.place() + " " + one.name())
          .containsExactlyElementsOf(
              first.functions().stream().map(one -> one.place() + " " + one.name()).toList());
    }
  }

  @Test
  void nothingIsKeptOrServedByDefault() throws Exception {
    StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
    try (TestServer usual = serving("0", store);
        Wire wire = Wire.greeted(usual.connect())) {
      askForSimilar(usual);
      assertThat(Chain.names(wire, NUMBERS)).isEmpty();
      assertThat(store.sketchTotals().sketches()).as("those that were pushed").isEqualTo(30);
      assertThat(Chain.metrics(usual))
          .doesNotContain("lucerna_similar_queue")
          .contains("lucerna_similar_waiting_functions 0.0");
    }
  }

  @Test
  void lessProbableNamesAreNotServed() throws Exception {
    try (TestServer strict = serving("1");
        Wire wire = Wire.greeted(strict.connect())) {
      askForSimilar(strict);
      Chain.names(wire, NUMBERS);
      awaitSearch(strict, 30);
      assertThat(Chain.names(wire, NUMBERS)).isEmpty();
    }
  }
}
