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
    NamesConfig names,
    LimitsConfig limits,
    TimeoutsConfig timeouts,
    StoreConfig store) {
  /**
   * Checks what concerns several tables.
   *
   * @throws SettingException where no client could ever be served, or one without the certificate
   *     that all must have
   */
  public ServerConfig {
    if (!lumina.plaintext() && !tls.enabled()) {
      throw new SettingException(
          "lumina.plaintext", "it and tls.enabled are both off: no client could be served");
    }
    if (lumina.plaintext() && tls.clientCertificates() == ClientCertificates.REQUIRED) {
      throw new SettingException(
          "lumina.plaintext", "false is wanted where tls.client-certificates is \"required\"");
    }
  }

  /** The same with another data folder. */
  public ServerConfig withData(Path folder) {
    return new ServerConfig(folder, lumina, http, tls, access, names, limits, timeouts, store);
  }

  /** What holds where nothing is set. */
  public static ServerConfig defaults() {
    return new ServerConfig(
        Path.of("lucerna-data"),
        LuminaConfig.defaults(),
        HttpConfig.defaults(),
        TlsConfig.defaults(),
        AccessConfig.defaults(),
        NamesConfig.defaults(),
        LimitsConfig.defaults(),
        TimeoutsConfig.defaults(),
        StoreConfig.defaults());
  }
}
