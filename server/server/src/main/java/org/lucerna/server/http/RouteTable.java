package org.lucerna.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Routes below a root. Thread-safe.
 *
 * @param root the beginning of all paths
 */
record RouteTable(String root, List<Route> routes) {
  RouteTable {
    routes = List.copyOf(routes);
  }

  /** Registers the routes with an HTTP server. */
  void addTo(RoutesConfig config, Dispatcher dispatcher) {
    for (Route route : routes) {
      config.addHttpHandler(
          route.method(), root + route.path(), request -> dispatcher.answer(request, route));
      if (route.method().equals(HandlerType.GET)) {
        config.addHttpHandler(
            HandlerType.HEAD, root + route.path(), request -> dispatcher.answer(request, route));
      }
    }
  }

  /**
   * Registers refusals of all other methods, and of all other paths below the root.
   *
   * @param others further routes below the root
   */
  void addRefusalsTo(RoutesConfig config, List<Route> others) {
    byPath(others)
        .forEach(
            (path, known) -> {
              String allowed =
                  known.stream().map(HandlerType::name).collect(Collectors.joining(", "));
              for (HandlerType method : HandlerType.commonHttp()) {
                if (!known.contains(method)) {
                  config.addHttpHandler(
                      method,
                      root + path,
                      request -> {
                        request.header("Allow", allowed);
                        ProblemReply.send(request, 405, "expected one of the methods " + allowed);
                      });
                }
              }
            });
    for (HandlerType method : HandlerType.commonHttp()) {
      config.addHttpHandler(
          method, root + "/<rest>", request -> ProblemReply.send(request, 404, "unknown path"));
    }
  }

  private Map<String, List<HandlerType>> byPath(List<Route> others) {
    Map<String, List<HandlerType>> paths = new LinkedHashMap<>();
    for (Route route : Stream.concat(others.stream(), routes.stream()).toList()) {
      List<HandlerType> methods = paths.computeIfAbsent(route.path(), _ -> new ArrayList<>());
      methods.add(route.method());
      if (route.method().equals(HandlerType.GET)) {
        methods.add(HandlerType.HEAD);
      }
    }
    return paths;
  }
}
