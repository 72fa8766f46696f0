package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** A server's lists, and how its clients find it. */
class ServerListsTest {
  private static final String SOURCE =
      "int scale_by(int value, int by) { return value * by + 4711 - (value >> 3); }\n";

  @TempDir private Path folder;

  private static JsonNode only(Run run) {
    assertThat(run.status()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void pushesAndPopularFunctionsAreListed() throws Exception {
    String library = new Tools(folder).library("scale", SOURCE).toString();
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      String lumina = ready.group(1);
      Map<String, String> ports =
          Map.of("LUCERNA_SERVER", lumina, "LUCERNA_HTTP", "http://" + ready.group(2) + "/");
      assertThat(Run.with(ports, "", "push", library).status()).isZero();
      assertThat(Run.with(ports, "", "pull", library).out()).contains("scale_by");
      assertThat(Run.of("pull", library, "--server", "lumina://" + lumina).status()).isZero();

      JsonNode popular = only(Run.with(ports, "", "popular", "--json"));
      assertThat(popular.get("name").asString()).isEqualTo("scale_by");
      assertThat(popular.get("pulls").asInt()).isEqualTo(2);
      assertThat(Run.with(ports, "", "popular").out())
          .startsWith("PULLS  KEY")
          .contains("scale_by");

      JsonNode push = only(Run.with(ports, "", "pushes", "--json"));
      assertThat(push.get("id").asInt()).isEqualTo(1);
      assertThat(push.get("inputMd5").asString()).hasSize(32);
      assertThat(Run.with(ports, "", "pushes", "--last", "5").out())
          .startsWith("ID  TIME")
          .hasLineCount(2);
      assertThat(server.log())
          .contains("serving Lumina on " + lumina + ", HTTP on " + ready.group(2))
          .contains(" guest: pushed 1 functions of scale.so, 1 new")
          .contains(" guest: pulled 1 functions, 1 known")
          .containsPattern("guest: left after [0-9.]+ s: pulled 1 functions, 1 known")
          .doesNotContain("scale_by")
          .doesNotContain("SocketException");
    }
    String data = folder.resolve("data").toString();
    assertThat(only(Run.of("pushes", "--data", data, "--json")).get("account").asString())
        .isEqualTo("guest");
  }

  @Test
  void missingServerIsNamed() throws IOException {
    Path config = Files.createDirectories(folder.resolve("lucerna")).resolve("client.toml");
    Files.writeString(config, "server = \"127.0.0.1:1\"\nhttp = \"127.0.0.1:1\"\n");
    Map<String, String> home = Map.of("XDG_CONFIG_HOME", folder.toString());
    String refused = "lucerna: 127.0.0.1:1: connection refused: is the server running?\n";
    String key = "00112233445566778899aabbccddeeff";
    for (String command : new String[] {"info", "user list", "explain " + key, "pushes"}) {
      assertThat(Run.with(home, "", command.split(" ")))
          .as(command)
          .isEqualTo(new Run(4, "", refused));
    }
    Files.writeString(config, "sever = \"x\"\n");
    assertThat(Run.with(home, "", "info"))
        .isEqualTo(
            new Run(
                2, "", "lucerna: " + config + ":1: unknown setting sever, did you mean server?\n"));
  }

  @Test
  void passwordOfClientFileIsForItsServersOnly() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "correct horse\n");
    Path config = folder.resolve("client.toml");
    Map<String, String> named = Map.of("LUCERNA_CLIENT_CONFIG", config.toString());
    Files.writeString(
        config, "server = \"127.0.0.1:1\"\nuser = \"ana\"\npassword-file = \"" + secret + "\"\n");
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      Run other = Run.with(named, "", "info", "--server", ready.group(1));
      assertThat(other.status()).as(other.err()).isZero();
      assertThat(other.out()).contains("user          guest");
      Run login =
          Run.with(
              Map.of("LUCERNA_USER", "ana", "LUCERNA_PASSWORD_FILE", secret.toString()),
              "",
              "info",
              "--server",
              ready.group(1));
      assertThat(login.err()).endsWith("invalid username or password\n");
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(server.log()).contains("refused as ana"));
    }
  }

  @Test
  void wrongPortsAreRecognized() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      assertThat(Run.of("info", "--server", ready.group(2)).err())
          .endsWith(": this is an HTTP port; Lumina is usually on port 20667\n");
      assertThat(Run.of("user", "list", "--server-http", ready.group(1)).err())
          .endsWith(": this is the Lumina port; HTTP is usually on port 8667\n");
      try (ServerProcess second =
          new ServerProcess(
              Files.createDirectory(folder.resolve("second")), "--http", ready.group(2))) {
        assertThat(second.process().waitFor()).isEqualTo(4);
        assertThat(second.log())
            .endsWith(
                "lucerna: cannot listen on "
                    + ready.group(2)
                    + " (HTTP): the port is in use; --http HOST:PORT (or off) takes another port\n")
            .doesNotContain("ERROR");
      }
    }
  }

  /** A process started under nohup ignores the signal, and so do its children. */
  private static boolean ignoresHangUp() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .anyMatch(line -> line.matches("SigIgn:\\s+[0-9a-f]*[13579bdf]"));
  }

  @Test
  void hangUpReloadsCertificatesAndSettingsWithoutRestart() throws Exception {
    assumeFalse(ignoresHangUp(), "SIGHUP is ignored, as under nohup");
    Path settings = Files.writeString(folder.resolve("lucerna.toml"), "");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "off", "--config", settings.toString())) {
      String at = server.ready().group(1);
      Files.writeString(settings, "[access]\nguest = \"reader\"\n");
      new Tools(folder).run("kill", "-HUP", server.process().pid());
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(server.log()).contains("certificates reloaded", "settings reloaded"));
      Path worker = Path.of(System.getProperty("lucerna.root", "../.."), "samples/worker.i64");
      assertThat(Run.of("push", worker.toString(), "--server", at))
          .matches(run -> run.status() != 0 && run.err().contains("may pull here, but not push"));
      Files.writeString(settings, "[access]\nguest = \"king\"\n");
      new Tools(folder).run("kill", "-HUP", server.process().pid());
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () -> assertThat(server.log()).contains("not reloaded: " + settings + ":2: "));
      String ca = folder.resolve("data/tls/ca.crt").toString();
      assertThat(
              Run.of("info", "--server", at.replace("127.0.0.1", "localhost"), "--ca", ca).status())
          .isZero();
    }
  }
}
