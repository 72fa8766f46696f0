package org.lucerna.cli.collect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lucerna.server.Server;
import org.lucerna.service.config.CollectConfig;
import org.lucerna.service.config.Endpoint;

/** How a server starts {@code lucerna collect} for itself. */
final class CollectProcess {
  /** Enough for any package: docs/collect.md. */
  private static final String HEAP = "-Xmx700m";

  private final Class<?> main;
  private final CollectConfig config;
  private final Path folder;
  private final Server server;

  /**
   * Processes of a server.
   *
   * @param main the class that runs commands
   * @param folder for what they keep
   */
  CollectProcess(Class<?> main, CollectConfig config, Path folder, Server server) {
    this.main = main;
    this.config = config;
    this.folder = folder;
    this.server = server;
  }

  /** Starts one. */
  Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.add("collect");
    command.addAll(arguments);
    command.addAll(List.of("--cache", folder.toAbsolutePath().toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    // Settings for users of this machine may name another server.
    environment.keySet().removeIf(name -> name.startsWith("LUCERNA_"));
    environment.put("LUCERNA_SERVER", reached(server.luminaAddress()));
    environment.put("LUCERNA_HTTP", reached(Objects.requireNonNull(server.httpAddress())));
    if (!config.user().isEmpty()) {
      environment.put("LUCERNA_USER", config.user());
      environment.put("LUCERNA_PASSWORD_FILE", config.passwordFile());
    }
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** The address at which this machine reaches a port: of one for all addresses, its own. */
  private static String reached(InetSocketAddress address) {
    return Endpoint.of(
            address.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort())
                : address)
        .toString();
  }
}
