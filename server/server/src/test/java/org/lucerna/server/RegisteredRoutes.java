package org.lucerna.server;

import io.javalin.Javalin;
import io.javalin.http.HandlerType;
import io.javalin.router.ParsedEndpoint;
import java.lang.reflect.Field;
import java.util.List;
import java.util.TreeSet;

/** The routes that a server has registered over HTTP, so that tests notice a new one. */
final class RegisteredRoutes {
  private RegisteredRoutes() {}

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  /** Method and path of all handlers, also of refusals; HEAD is left out, which goes with GET. */
  static List<String> of(Server server) throws ReflectiveOperationException {
    Javalin javalin = (Javalin) field(field(server, "http"), "http");
    TreeSet<String> all = new TreeSet<>();
    for (ParsedEndpoint each : javalin.unsafe.internalRouter.allHttpHandlers()) {
      if (each.endpoint.method.isHttpMethod() && !each.endpoint.method.equals(HandlerType.HEAD)) {
        all.add(each.endpoint.method.name() + " " + each.endpoint.path);
      }
    }
    return List.copyOf(all);
  }

  /** Whether a request, or a path, fits one with parameters in braces. */
  static boolean fits(String request, String template) {
    return request.matches(template.replace(".", "\\.").replaceAll("\\{[a-z0-9]+}", "[^/]+"));
  }
}
