package org.lucerna.server;

import java.nio.file.Path;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.TlsConfig;

/** Settings of servers that keep a store on disk, on free ports. */
final class OnDisk {
  private OnDisk() {}

  /** The usual settings with a data folder and a role for guests. */
  static ServerConfig config(Path folder, GuestRole guest) {
    return config(folder, guest, "127.0.0.1:0", TlsConfig.defaults());
  }

  /** The same with another address for HTTP and other settings of TLS. */
  static ServerConfig config(Path folder, GuestRole guest, String http, TlsConfig tls) {
    ServerConfig usual = ServerConfig.defaults();
    return new ServerConfig(
        folder,
        new LuminaConfig(
            "127.0.0.1:0",
            tls.clientCertificates() != ClientCertificates.REQUIRED,
            false,
            DialectChoice.AUTO),
        new HttpConfig(http),
        tls,
        usual.access().withGuest(guest),
        usual.names(),
        usual.ranking(),
        usual.upstreams(),
        usual.limits(),
        usual.timeouts(),
        usual.store());
  }
}
