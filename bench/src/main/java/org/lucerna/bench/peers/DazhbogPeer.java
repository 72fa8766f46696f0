package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A version of dazhbog with its default settings, except that it keeps its index in memory, and
 * logs warnings only: by default it logs every request.
 *
 * @param name of the version
 * @param variable the environment variable that names its program
 */
record DazhbogPeer(String name, String variable) implements Peer {
  /**
   * Number of indexed functions: beyond the default of 200,000 the version of 2025 searches files.
   */
  private static final int INDEXED = 100_000_000;

  @Override
  public List<String> variables() {
    return List.of(variable);
  }

  /** Its settings look like TOML, but headers of sections are ignored: each key needs its own. */
  @Override
  public ServerLaunch launch(Path folder, int port, Map<String, String> environment)
      throws IOException {
    String settings =
        """
        lumina.bind_addr = "%s:%d"
        lumina.use_tls = false
        http.bind_addr = "%s:0"
        engine.data_dir = "data"
        engine.index_memtable_max_entries = %d
        """
            .formatted(RunningServer.HOST, port, RunningServer.HOST, INDEXED);
    Path config = Files.writeString(folder.resolve("dazhbog.toml"), settings);
    String program = Peer.program(Objects.requireNonNull(environment.get(variable)));
    return new ServerLaunch(
        List.of(program, config.toString()),
        Map.of("RUST_LOG", "warn"),
        folder.resolve("data"),
        null);
  }
}
