package org.lucerna.bench.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Lucerna with its default settings. {@code LUCERNA} names another launcher than that of the
 * checkout.
 */
record LucernaPeer() implements Peer {
  @Override
  public String name() {
    return "Lucerna";
  }

  @Override
  public List<String> variables() {
    return List.of();
  }

  @Override
  public ServerLaunch launch(Path folder, int port, Map<String, String> environment) {
    Path data = folder.resolve("data");
    List<String> command =
        List.of(
            Peer.program(environment.getOrDefault("LUCERNA", "lucerna")),
            "serve",
            "--data",
            data.toString(),
            "--listen",
            RunningServer.HOST + ":" + port,
            "--http",
            RunningServer.HOST + ":0");
    return new ServerLaunch(command, Map.of(), "lucerna: ready lumina=", data, null);
  }
}
