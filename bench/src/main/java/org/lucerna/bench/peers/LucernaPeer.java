package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Lucerna with its default settings but for one. {@code LUCERNA} names another launcher than that
 * of the checkout.
 *
 * @param memory the setting {@code [store] functions}, in bytes; 0 for the default
 */
record LucernaPeer(long memory) implements Peer {
  /** A server with the default memory. */
  LucernaPeer() {
    this(0);
  }

  @Override
  public String name() {
    return "Lucerna";
  }

  @Override
  public List<String> variables() {
    return List.of();
  }

  @Override
  public ServerLaunch launch(Path folder, int port, Map<String, String> environment)
      throws IOException {
    Path data = folder.resolve("data");
    Path configuration = folder.resolve("lucerna.toml");
    Files.writeString(configuration, memory == 0 ? "" : "[store]\nfunctions = " + memory + "\n");
    List<String> command =
        List.of(
            Peer.program(environment.getOrDefault("LUCERNA", "lucerna")),
            "serve",
            "--config",
            configuration.toString(),
            "--data",
            data.toString(),
            "--listen",
            RunningServer.HOST + ":" + port,
            "--http",
            RunningServer.HOST + ":0");
    return ServerLaunch.of(command, data);
  }
}
