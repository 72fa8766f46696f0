package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Lumina server that can be measured. */
sealed interface Peer permits LucernaPeer, DazhbogPeer, LumenPeer {
  /** All peers, in the order of the report. */
  List<Peer> ALL =
      List.of(
          new LucernaPeer(),
          new DazhbogPeer("dazhbog", "DAZHBOG"),
          new DazhbogPeer("dazhbog-2025", "DAZHBOG_2025"),
          new LumenPeer());

  /** The name in reports, and of the folder. */
  String name();

  /** Environment variables without which it is not measured. */
  List<String> variables();

  /**
   * Writes the configuration of a new server.
   *
   * @param folder empty, of this server alone, and its working directory
   * @param port to listen on, at 127.0.0.1
   */
  ServerLaunch launch(Path folder, int port, Map<String, String> environment) throws IOException;

  /** The absolute path of a program, since servers run in their own folders. */
  static String program(String name) {
    return Path.of(name).toAbsolutePath().toString();
  }
}
