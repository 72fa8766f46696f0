package org.lucerna.server;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** The routes that a server has registered over HTTP, so that tests notice a new one. */
final class RegisteredRoutes {
  private RegisteredRoutes() {}

  /** Method and path of all handlers, also of refusals; HEAD goes with GET. */
  static List<String> of(Server server) throws ReflectiveOperationException {
    Field http = Server.class.getDeclaredField("http");
    http.setAccessible(true);
    HttpEndpoint endpoint = (HttpEndpoint) Objects.requireNonNull(http.get(server));
    return List.copyOf(new TreeSet<>(endpoint.routes()));
  }

  /** Whether a request, or a path, fits one with parameters in braces. */
  static boolean fits(String request, String template) {
    return request.matches(template.replace(".", "\\.").replaceAll("\\{[a-z0-9]+}", "[^/]+"));
  }
}
