package org.lucerna.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warnings about settings that an operator may not have intended. */
final class SettingWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(SettingWarnings.class);

  private SettingWarnings() {}

  static void log(ServerConfig config) {
    connections(config);
    guests(config);
    upstreams(config);
  }

  private static void connections(ServerConfig config) {
    long heap = Runtime.getRuntime().maxMemory();
    long places = ConnectionTable.memoryOf(heap) / ConnectionTable.PLAIN_BYTES;
    if (config.limits().connections() > places) {
      LOG.warn(
          "at most {} connections instead of limits.connections = {}: the heap of {} MiB has no"
              + " room for more (LUCERNA_JAVA_OPTS=-Xmx... sets its size)",
          places,
          config.limits().connections(),
          heap >> 20);
    }
  }

  private static void guests(ServerConfig config) {
    Role guest = config.access().guest().role();
    if (config.lumina().plaintext()
        && guest != null
        && guest.mayPush()
        && !config.lumina().endpoint().isLocal()) {
      LOG.warn(
          "anyone who can reach {} may push without an account, in plaintext: see access.guest and"
              + " lumina.plaintext",
          config.lumina().listen());
    }
  }

  private static void upstreams(ServerConfig config) {
    for (UpstreamConfig upstream : config.upstreams().server()) {
      if (!upstream.user().isEmpty()
          && !upstream.tls()
          && !Endpoint.parse(upstream.address()).isLocal()) {
        LOG.warn(
            "the password of {} is sent to upstream {} in plaintext: see its tls",
            upstream.user(),
            upstream.name());
      }
    }
  }

  /**
   * A store's folder holds password hashes and private names, and may be older than this version.
   */
  static void logIfOpenToOthers(Path folder) throws IOException {
    Path data = folder.toAbsolutePath().getParent();
    if (data != null
        && Files.isDirectory(folder)
        && PrivateFolder.isOpenToOthers(folder)
        && PrivateFolder.isOpenToOthers(data)) {
      LOG.warn("other users of this machine can read {}: run chmod 700 {}", folder, folder);
    }
  }
}
