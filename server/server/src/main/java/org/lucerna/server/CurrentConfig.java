package org.lucerna.server;

import java.util.List;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.config.ConfigFile;
import org.lucerna.server.config.ServerConfig;

/** The current settings, some of which change while a server runs. Thread-safe. */
final class CurrentConfig {
  private volatile ServerConfig config;

  CurrentConfig(ServerConfig config) {
    this.config = config;
  }

  ServerConfig get() {
    return config;
  }

  AccessConfig access() {
    return config.access();
  }

  /**
   * Applies the settings that can change while the server runs.
   *
   * @return the settings that differ, too, and change only when a server starts
   */
  List<String> change(ServerConfig other) {
    ServerConfig changed = config.withChangeable(other);
    config = changed;
    return ConfigFile.differences(changed, other);
  }
}
