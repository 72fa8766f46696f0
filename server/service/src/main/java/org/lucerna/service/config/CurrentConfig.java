package org.lucerna.service.config;

import java.util.List;

/** The current settings, some of which change while a server runs. Thread-safe. */
public final class CurrentConfig {
  private volatile ServerConfig config;

  public CurrentConfig(ServerConfig config) {
    this.config = config;
  }

  public ServerConfig get() {
    return config;
  }

  public AccessConfig access() {
    return config.access();
  }

  /**
   * Applies the settings that can change while the server runs.
   *
   * @return the settings that differ, too, and change only when a server starts
   */
  public List<String> change(ServerConfig other) {
    ServerConfig changed = config.withChangeable(other);
    config = changed;
    return ConfigFile.differences(changed, other);
  }
}
