package org.lucerna.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.FailureText;
import org.lucerna.service.config.Endpoint;

/**
 * A port that a server listens on.
 *
 * @param subject its purpose
 * @param endpoint null if it is off
 * @param isServing whether a server with these settings runs, which then has the port
 */
record PortCheck(String subject, @Nullable Endpoint endpoint, boolean isServing) implements Check {
  @Override
  public List<Finding> findings() {
    if (endpoint == null) {
      return List.of(Finding.ok(subject, "off"));
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(endpoint.host(), endpoint.port()));
      return List.of(
          isServing
              ? Finding.warning(
                  subject,
                  endpoint + ": free, but a server is running",
                  "it was started with other settings: give them to this command, too")
              : Finding.ok(subject, endpoint + ": free"));
    } catch (IOException taken) {
      return List.of(
          isServing
              ? Finding.ok(subject, endpoint + ": in use, by the running server")
              : Finding.problem(
                  subject,
                  endpoint + ": " + FailureText.of(taken),
                  "ss -tlnp shows which program has a port; choose another with --listen or"
                      + " --http"));
    }
  }
}
