package org.lucerna.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code lucerna serve} as a process of its own, started as the launcher does. */
public final class ServerProcess implements AutoCloseable {
  private static final Pattern READY =
      Pattern.compile("lucerna: ready lumina=(\\S+:\\d+) http=(\\S+)");

  private final Path folder;
  private final Process process;
  private final BufferedReader out;

  /** Starts it, with its data and its log in a folder. */
  public ServerProcess(Path folder, String... options) throws IOException {
    this.folder = folder;
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("serve", "--data", folder.resolve("data").toString()));
    arguments.addAll(List.of(options));
    if (!arguments.contains("--listen")) {
      arguments.addAll(List.of("--listen", "127.0.0.1:0"));
    }
    process =
        JavaProcess.builder(
                List.of(
                    "-Djava.io.tmpdir=" + Files.createDirectories(temporary()),
                    "--enable-native-access=ALL-UNNAMED"),
                "org.lucerna.cli.Main",
                arguments)
            .redirectError(folder.resolve("log").toFile())
            .start();
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Its output. */
  BufferedReader out() {
    return out;
  }

  /** Waits until it is ready, and gives its ports: of Lumina as group 1, of HTTP as group 2. */
  public Matcher ready() throws IOException {
    Matcher ready = READY.matcher(String.valueOf(out.readLine()));
    if (!ready.matches()) {
      throw new AssertionError(log());
    }
    return ready;
  }

  /** Its temporary folder. */
  Path temporary() {
    return folder.resolve("tmp");
  }

  public Process process() {
    return process;
  }

  public String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    out.close();
  }
}
