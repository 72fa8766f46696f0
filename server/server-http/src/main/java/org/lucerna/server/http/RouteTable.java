package org.lucerna.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpMethod;

/**
 * Routes below a root. Thread-safe.
 *
 * @param root the prefix of all paths
 */
record RouteTable(String root, List<Route> routes) {
  /** Methods that are refused with a list of the allowed ones; HEAD is answered like GET. */
  private static final List<HttpMethod> METHODS =
      List.of(
          HttpMethod.GET,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.PATCH,
          HttpMethod.DELETE,
          HttpMethod.OPTIONS,
          HttpMethod.TRACE);

  RouteTable {
    routes = List.copyOf(routes);
  }

  /** Registers the routes with an HTTP server. */
  void addTo(HttpRoutes server, Dispatcher dispatcher) {
    for (Route route : routes) {
      server.add(route.method(), root + route.path(), request -> dispatcher.answer(request, route));
    }
  }

  /**
   * Registers refusals of all other methods, and of all other paths below the root.
   *
   * @param others further routes below the root
   */
  void addRefusalsTo(HttpRoutes server, List<Route> others) {
    byPath(others)
        .forEach(
            (path, known) -> {
              String allowed =
                  known.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
              for (HttpMethod method : METHODS) {
                if (!known.contains(method)) {
                  server.add(
                      method,
                      root + path,
                      request -> {
                        request.header("Allow", allowed);
                        ProblemReply.send(request, 405, "expected one of the methods " + allowed);
                      });
                }
              }
            });
    for (HttpMethod method : METHODS) {
      server.add(
          method, root + "/<rest>", request -> ProblemReply.send(request, 404, "unknown path"));
    }
  }

  private Map<String, List<HttpMethod>> byPath(List<Route> others) {
    Map<String, List<HttpMethod>> paths = new LinkedHashMap<>();
    for (Route route : Stream.concat(others.stream(), routes.stream()).toList()) {
      List<HttpMethod> methods = paths.computeIfAbsent(route.path(), _ -> new ArrayList<>());
      methods.add(route.method());
      if (route.method().equals(HttpMethod.GET)) {
        methods.add(HttpMethod.HEAD);
      }
    }
    return paths;
  }
}
