package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.server.Chain.asking;
import static org.lucerna.server.Chain.awaitAnswering;
import static org.lucerna.server.Chain.config;
import static org.lucerna.server.Chain.names;
import static org.lucerna.server.Chain.upstream;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** A server without a store. */
final class ProxyTest {
  @TempDir private Path folder;
  private final StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
  private TestServer behind;

  @BeforeEach
  void start() throws IOException {
    behind = new TestServer(TestServer.Settings.open(), store, null);
  }

  @AfterEach
  void stop() throws IOException {
    behind.close();
  }

  private static TestServer proxy(UpstreamConfig... upstreams) throws IOException {
    return TestServer.start(settings -> asking(upstreams).apply(settings).asProxy());
  }

  @Test
  void pullsAndPushesAreForwarded() throws Exception {
    try (TestServer proxy = proxy(upstream("team", behind.port()));
        Wire wire = Wire.greeted(proxy.connect())) {
      awaitAnswering(proxy, "team");
      PushMetadata push =
          push(item("f", 16, HELLO_COMMENT, key(1)), item("sub_401000", 1, HELLO_COMMENT, key(2)));
      assertThat(names(wire, 1)).as("remembered as unknown").isEmpty();
      assertThat(wire.ask(push))
          .isEqualTo(new PushResult(List.of(ResultCode.ADDED, ResultCode.ERROR)));
      assertThat(wire.ask(push))
          .isEqualTo(new PushResult(List.of(ResultCode.OK, ResultCode.ERROR)));
      assertThat(names(wire, 1, 2)).containsExactly("f");
      behind.close();
      assertThat(names(wire, 1)).as("nothing was kept").isEmpty();
    }
  }

  @Test
  void passedOnPushLosesHostNameAndPaths() throws Exception {
    try (TestServer proxy = proxy(upstream("team", behind.port()));
        Wire wire = Wire.greeted(proxy.connect())) {
      awaitAnswering(proxy, "team");
      wire.ask(push(item("f", 16, HELLO_COMMENT, key(1))));
    }
    Version version = store.histories(List.of(key(1))).getFirst().getFirst();
    ByteString withheld = ByteString.utf8("-");
    assertThat(version.origin().hostName()).isEqualTo(withheld);
    assertThat(version.origin().idbPath()).isEqualTo(withheld);
    assertThat(version.origin().inputPath()).isEqualTo(withheld);
    assertThat(version.origin().inputMd5()).isEqualTo(new Md5(7, 7));
    assertThat(version.address()).isEqualTo(0x401000);
    assertThat(version.account()).isEqualTo(ByteString.utf8("guest"));
  }

  @Test
  void pushIsPassedOnWithPathsIfConfigured() throws Exception {
    UpstreamsConfig usual = config(upstream("team", behind.port()));
    UpstreamsConfig open =
        new UpstreamsConfig(
            usual.patience(),
            usual.waitWithHits(),
            usual.unknownTime(),
            usual.unknownKeys(),
            false,
            usual.server());
    try (TestServer proxy = TestServer.start(settings -> settings.with(open).asProxy());
        Wire wire = Wire.greeted(proxy.connect())) {
      awaitAnswering(proxy, "team");
      wire.ask(push(item("f", 16, HELLO_COMMENT, key(1))));
    }
    Version version = store.histories(List.of(key(1))).getFirst().getFirst();
    assertThat(version.origin().hostName()).isEqualTo(ByteString.utf8("pc"));
    assertThat(version.origin().inputPath()).isEqualTo(ByteString.utf8("/home/ana/a.elf"));
  }

  @Test
  void aPushOfThePublishedDialectIsMadeWhole() throws Exception {
    ByteString none = ByteString.EMPTY;
    FunctionInfo function =
        new FunctionInfo(
            ByteString.utf8("f"),
            0x4321,
            ByteString.hex("21430000" + "030568656c6c6f"),
            MetadataForm.PUBLISHED);
    PushMetadata bare =
        new PushMetadata(
            0,
            none,
            none,
            new Md5(0, 0),
            none,
            List.of(new PushMetadata.Item(Pattern.of(key(1)), function, null)));
    try (TestServer proxy = proxy(upstream("team", behind.port()));
        Wire wire = Wire.greeted(proxy.connect(), PublishedDialect.INSTANCE)) {
      awaitAnswering(proxy, "team");
      assertThat(wire.ask(bare)).isEqualTo(new Ok());
      assertThat(names(wire, 1)).containsExactly("f");
    }
    Version version = store.histories(List.of(key(1))).getFirst().getFirst();
    assertThat(version.function())
        .isEqualTo(new FunctionInfo(ByteString.utf8("f"), 0x4321, HELLO_COMMENT));
  }

  @Test
  void pushGoesToTheFirstUpstreamThatAcceptsIt() throws Exception {
    try (TestServer strict =
            TestServer.start(
                settings ->
                    settings.with(
                        new AccessConfig(
                            true, GuestRole.READER, false, true, Disclosure.EVERYONE)));
        TestServer proxy =
            proxy(upstream("strict", strict.port()), upstream("team", behind.port()));
        Wire wire = Wire.greeted(proxy.connect())) {
      awaitAnswering(proxy, "strict", "team");
      assertThat(wire.ask(push(item("f", 16, HELLO_COMMENT, key(1)))))
          .isEqualTo(new PushResult(List.of(ResultCode.ADDED)));
      behind.close();
      assertThat(((Fail) wire.ask(push(item("g", 16, HELLO_COMMENT, key(2))))).text().text())
          .startsWith("the push was not passed on: ");
    }
    try (TestServer proxy = proxy(upstream("gone", 1).withTimeout(Duration.ofSeconds(1)));
        Wire wire = Wire.greeted(proxy.connect())) {
      assertThat(wire.ask(push(item("g", 16, HELLO_COMMENT, key(2)))))
          .isEqualTo(
              Fail.error("the push was not passed on: no upstream responds, try again later"));
    }
  }

  @Test
  void proxyRefusesRequestsThatNeedAStore() throws Exception {
    List<Request> requests =
        List.of(
            new GetHistories(List.of(Pattern.of(key(1))), 0),
            DeleteHistory.ofKeys(List.of(key(1)), true),
            new GetPopular(3),
            new GetStatistics());
    try (TestServer proxy = proxy(upstream("team", behind.port()));
        Wire wire = Wire.greeted(proxy.connect())) {
      for (Request request : requests) {
        assertThat(wire.ask(request))
            .isEqualTo(Fail.error("this server is a proxy, which stores nothing"));
      }
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void aProxyMakesNoDatabase() throws Exception {
    ServerConfig config =
        TestServer.Settings.open()
            .with(config(upstream("team", behind.port())))
            .asProxy()
            .config()
            .withData(folder.resolve("data"));
    try (Server server = Server.start(config)) {
      assertThat(server.luminaAddress().getPort()).isPositive();
    }
    try (Stream<Path> made = Files.list(folder.resolve("data"))) {
      assertThat(made.map(path -> path.getFileName().toString())).containsExactly("tls");
    }
  }
}
