package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own, started as the launcher does. */
class ServeCommandTest {
  private static final Pattern READY =
      Pattern.compile("lucerna: ready lumina=(\\S+:\\d+) http=(\\S+)");

  @TempDir private Path folder;

  @Test
  void sigtermEndsItWithStatus0() throws Exception {
    Process process = serve("--http", "127.0.0.1:0");
    try (BufferedReader out = out(process)) {
      Matcher ready = READY.matcher(String.valueOf(out.readLine()));
      assertThat(ready.matches()).as(log()).isTrue();
      assertThat(ready.group(2)).matches("127\\.0\\.0\\.1:\\d+");

      Run info = Run.of("info", "--json", "--server", ready.group(1));
      assertThat(info.status()).as(info.err()).isZero();
      assertThat(info.json().at("/user/name").asString()).isEqualTo("guest");

      process.toHandle().destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(log()).isZero();
      assertThat(out.readLine()).isNull();
      assertThat(log().lines()).allMatch(line -> line.matches("\\d{4}-\\S+ (INFO|WARN)  .*\\S"));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void httpCanBeOff() throws Exception {
    Process process = serve("--http", "off");
    try (BufferedReader out = out(process)) {
      assertThat(out.readLine()).as(log()).endsWith(" http=off");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatCannotBeServedIsOneLineAndStatus4() throws Exception {
    Process process = serve("--http", "off", "--listen", "192.0.2.1:1", "--log-level", "error");
    try (BufferedReader out = out(process)) {
      assertThat(out.readLine()).isNull();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(4);
      assertThat(log()).startsWith("lucerna: ").hasLineCount(1);
    } finally {
      process.destroyForcibly();
    }
  }

  private Process serve(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "org.lucerna.cli.Main", "serve"));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    command.addAll(List.of(options));
    if (!command.contains("--listen")) {
      command.addAll(List.of("--listen", "127.0.0.1:0"));
    }
    return new ProcessBuilder(command).redirectError(folder.resolve("log").toFile()).start();
  }

  private static BufferedReader out(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }
}
