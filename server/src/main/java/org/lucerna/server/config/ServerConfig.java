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
    ChoiceConfig choice,
    UpstreamsConfig upstreams,
    LimitsConfig limits,
    TimeoutsConfig timeouts,
    StoreConfig store) {
  /**
   * Checks what concerns several tables.
   *
   * @throws SettingException where no client could ever be served, or one without the certificate
   *     that all must have; or where a proxy has nobody to ask
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
    if (!store.keep() && upstreams.server().isEmpty()) {
      throw new SettingException("store.keep", "false is wanted only where there are upstreams");
    }
  }

  /** The same with another data folder. */
  public ServerConfig withData(Path folder) {
    return new ServerConfig(
        folder, lumina, http, tls, access, names, choice, upstreams, limits, timeouts, store);
  }

  /** The same with other upstreams. */
  public ServerConfig withUpstreams(UpstreamsConfig others) {
    return new ServerConfig(
        data, lumina, http, tls, access, names, choice, others, limits, timeouts, store);
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
        ChoiceConfig.defaults(),
        UpstreamsConfig.defaults(),
        LimitsConfig.defaults(),
        TimeoutsConfig.defaults(),
        StoreConfig.defaults());
  }
}
