package org.lucerna.cli.store;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import picocli.CommandLine.Option;

/** The configuration of the server whose store it is. */
final class ConfigOption {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The server's configuration, if its store is in a cluster.")
  @Nullable Path file;

  /**
   * The configuration; the defaults if none is named.
   *
   * @throws IOException if it cannot be read
   */
  ServerConfig read() throws IOException {
    return file == null ? ServerConfig.defaults() : ConfigFile.load(file);
  }
}
