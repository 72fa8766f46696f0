package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.LogLines;
import org.lucerna.service.fixture.Wire;

/** Settings that change while a server runs. */
final class ChangedSettingsTest {
  private static final String SETTINGS =
      """
      lumina.listen = "127.0.0.1:0"
      http.listen = "127.0.0.1:0"
      """;

  @TempDir private Path folder;
  private Server server;

  @BeforeEach
  void start() throws IOException {
    server = Server.start(config(""));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private ServerConfig config(String more) {
    return ConfigFile.parse(SETTINGS + more, "test").withData(folder);
  }

  private Wire connect() throws IOException {
    int port = server.luminaAddress().getPort();
    return new Wire(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  private Response push(String name) throws IOException {
    try (Wire wire = connect()) {
      wire.ask(new Hello(5, 0, Credentials.GUEST));
      return wire.ask(Wire.push(Wire.item(name, 100, Wire.HELLO_COMMENT, Wire.key(1))));
    }
  }

  @Test
  void rightsOfGuestsAndRulesForNamesChange() throws IOException {
    assertThat(push("worker")).isEqualTo(new PushResult(List.of(1)));
    server.change(config("names.refuse = [\"^tmp\"]\n"));
    assertThat(push("tmp_worker")).isEqualTo(new PushResult(List.of(-1)));
    server.change(config("access.guest = \"reader\"\n"));
    assertThat(push("worker")).isInstanceOf(Fail.class);
    server.change(config("access.guest = \"none\"\n"));
    try (Wire wire = connect()) {
      assertThat(wire.ask(new Hello(5, 0, Credentials.GUEST))).isInstanceOf(Fail.class);
    }
    server.change(config(""));
    assertThat(push("tmp_worker")).isInstanceOf(PushResult.class);
  }

  @Test
  void idaGetsOnlyCertainNamesIfConfigured() throws IOException {
    try (Wire wire = connect()) {
      wire.ask(new Hello(5, 0, Credentials.GUEST));
      wire.ask(
          Wire.push(
              Wire.item("worker", 100, Wire.HELLO_COMMENT, Wire.key(1)),
              Wire.item("getter", 20, Wire.HELLO_COMMENT, Wire.key(2))));
      PullMetadata pull = Chain.pullWith(0, 1, 2, 3, 4);
      assertThat(codes(wire.ask(pull))).containsExactly(0, 0, 1, 1);
      server.change(config("names.certain-only = true\n"));
      assertThat(codes(wire.ask(pull))).containsExactly(0, 1, 1, 1);
    }
  }

  /** 0 for each function that is found, else 1. */
  private static List<Integer> codes(Response response) {
    return ((PullResult) response)
        .items().stream().map(item -> item instanceof PullResult.Found ? 0 : 1).toList();
  }

  @Test
  void theLogNamesSettingsThatNeedARestart() {
    try (LogLines log = new LogLines()) {
      server.change(
          config("names.policy = \"off\"\nstore.cache = \"8MiB\"\n[search]\nenabled = false\n"));
      assertThat(log.warnings())
          .containsExactly("settings reloaded; only a restart changes search.enabled, store.cache");
      server.change(config("names.policy = \"off\"\n"));
      assertThat(log.warnings()).hasSize(1);
    }
  }
}
