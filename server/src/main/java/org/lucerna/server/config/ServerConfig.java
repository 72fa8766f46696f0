package org.lucerna.server.config;

import java.nio.file.Path;

/**
 * All settings of a server.
 *
 * @param data folder of the store and of certificates that the server made; made when missing
 */
public record ServerConfig(
    Path data,
    LuminaConfig lumina,
    HttpConfig http,
    TlsConfig tls,
    AccessConfig access,
    LimitsConfig limits,
    TimeoutsConfig timeouts,
    StoreConfig store) {
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
