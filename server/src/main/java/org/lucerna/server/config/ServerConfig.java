package org.lucerna.server.config;

import java.nio.file.Path;

/** All settings of a server. The words of each are in its {@link Comment}. */
public record ServerConfig(
    @Comment({
          "Folder of the database, and of the certificates that the server makes for itself; made",
          "when missing. A relative path starts where the server was started."
        })
        Path data,
    LuminaConfig lumina,
    HttpConfig http,
    TlsConfig tls,
    AccessConfig access,
    LimitsConfig limits,
    TimeoutsConfig timeouts,
    StoreConfig store) {
  /**
   * Checks what concerns several tables.
   *
   * @throws SettingException where no client could ever be served
   */
  public ServerConfig {
    if (!lumina.plaintext() && !tls.enabled()) {
      throw new SettingException(
          "lumina.plaintext", "it and tls.enabled are both off: no client could be served");
    }
  }

  /** What holds where nothing is set. */
  public static ServerConfig defaults() {
    return new ServerConfig(
        Path.of("lucerna-data"),
        LuminaConfig.defaults(),
        HttpConfig.defaults(),
        TlsConfig.defaults(),
        AccessConfig.defaults(),
        LimitsConfig.defaults(),
        TimeoutsConfig.defaults(),
        StoreConfig.defaults());
  }
}
