package org.lucerna.server;

import java.nio.file.Path;
import org.lucerna.server.config.DialectChoice;
import org.lucerna.server.config.GuestRole;
import org.lucerna.server.config.HttpConfig;
import org.lucerna.server.config.LuminaConfig;
import org.lucerna.server.config.ServerConfig;

/** Settings of servers that keep a store on disk, on free ports. */
final class OnDisk {
  private OnDisk() {}

  /** The usual settings with a data folder and a role for guests. */
  static ServerConfig config(Path folder, GuestRole guest) {
    ServerConfig usual = ServerConfig.defaults();
    return new ServerConfig(
        folder,
        new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
        new HttpConfig("127.0.0.1:0"),
        usual.tls(),
        usual.access().withGuest(guest),
        usual.names(),
        usual.ranking(),
        usual.upstreams(),
        usual.limits(),
        usual.timeouts(),
        usual.store());
  }
}
