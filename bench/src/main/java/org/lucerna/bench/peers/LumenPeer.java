package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * lumen with a PostgreSQL database, which must have lumen's tables and be empty. Most of the work
 * is done by PostgreSQL: {@code LUMEN_DATABASE_FOLDER} names the folder of its data, by which its
 * processes are found. Without it, CPU time, memory and disk of lumen are not reported.
 */
record LumenPeer() implements Peer {
  private static final String PROGRAM = "LUMEN";
  private static final String URL = "LUMEN_DATABASE";
  private static final String FOLDER = "LUMEN_DATABASE_FOLDER";

  @Override
  public String name() {
    return "lumen";
  }

  @Override
  public List<String> variables() {
    return List.of(PROGRAM, URL);
  }

  @Override
  public ServerLaunch launch(Path folder, int port, Map<String, String> environment)
      throws IOException {
    String settings =
        """
        [lumina]
        bind_addr = "%s:%d"
        use_tls = false

        [database]
        connection_info = "%s"
        use_tls = false
        """
            .formatted(RunningServer.HOST, port, escaped(required(environment, URL)));
    Path config = Files.writeString(folder.resolve("lumen.toml"), settings);
    String program = Peer.program(required(environment, PROGRAM));
    String database = environment.getOrDefault(FOLDER, "");
    Path data = database.isEmpty() ? null : Path.of(database).toAbsolutePath();
    return new ServerLaunch(
        List.of(program, "-c", config.toString()),
        Map.of("RUST_LOG", "warn"),
        data,
        data == null ? null : databaseProcess(data));
  }

  private static String required(Map<String, String> environment, String variable) {
    return Objects.requireNonNull(environment.get(variable));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** PostgreSQL writes the process that all its others descend from on the first line. */
  private static @Nullable Long databaseProcess(Path data) throws IOException {
    return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
  }
}
