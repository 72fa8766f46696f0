package org.lucerna.bench.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a server is started, and where its resources are found.
 *
 * @param command the program and its arguments
 * @param environment variables that are set in addition to the inherited ones
 * @param data the folder of the server's data; null if it is unknown
 * @param database the process of the database that works for the server; null if there is none, or
 *     if it is unknown
 */
record ServerLaunch(
    List<String> command,
    Map<String, String> environment,
    @Nullable Path data,
    @Nullable Long database) {
  ServerLaunch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** A server whose data is in a folder of its own. */
  static ServerLaunch of(List<String> command, Path data) {
    return new ServerLaunch(command, Map.of(), data, null);
  }

  /** Whether all processes that work for the server are known. */
  boolean isMeasurable() {
    return data != null;
  }
}
