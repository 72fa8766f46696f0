package org.lucerna.server.http;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All routes of an HTTP server: which handler answers a method and a path. The first matching route
 * answers. A route for GET also answers HEAD, without the body. Thread-safe after the last {@link
 * #add}.
 *
 * <pre>
 * path    := 1*( "/" *( literal / "{" name "}" ) ) / path "/&lt;" name ">"
 * </pre>
 *
 * <p>{@code {name}} is a part of one segment, {@code <name>} is the rest of the path, with its
 * slashes. Literals are compared with the path as it was sent, not decoded, so a request cannot
 * evade checks of the path by another spelling. A slash at the end is ignored.
 */
public final class HttpRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(HttpRoutes.class);

  private static final Pattern PARAMETER = Pattern.compile("\\{([a-z0-9]+)}|<([a-z]+)>");

  private final List<Entry> entries = new ArrayList<>();

  private record Entry(
      HttpMethod method, String path, Pattern form, List<String> names, HttpHandler handler) {}

  /** No routes. */
  public HttpRoutes() {}

  /** Adds a route; routes that were added before take precedence. */
  public void add(HttpMethod method, String path, HttpHandler handler) {
    StringBuilder form = new StringBuilder();
    List<String> names = new ArrayList<>();
    int end = 0;
    for (MatchResult parameter : PARAMETER.matcher(path).results().toList()) {
      form.append(Pattern.quote(path.substring(end, parameter.start())));
      boolean isSegment = parameter.group(1) != null;
      form.append(isSegment ? "([^/]+)" : "(.+)");
      names.add(isSegment ? parameter.group(1) : parameter.group(2));
      end = parameter.end();
    }
    form.append(Pattern.quote(path.substring(end))).append(path.endsWith("/") ? "" : "/?");
    entries.add(new Entry(method, path, Pattern.compile(form.toString()), names, handler));
  }

  /** Answers GET and HEAD. */
  public void get(String path, HttpHandler handler) {
    add(HttpMethod.GET, path, handler);
  }

  /** Answers POST. */
  public void post(String path, HttpHandler handler) {
    add(HttpMethod.POST, path, handler);
  }

  /**
   * Answers a request; with 404 if there is no route for it.
   *
   * @throws IOException if the answer cannot be sent
   */
  public void answer(HttpExchange request) throws IOException {
    String method = request.isHead() ? HttpMethod.GET.asString() : request.method();
    for (Entry entry : entries) {
      if (entry.method().is(method)) {
        Matcher path = entry.form().matcher(request.path());
        if (path.matches()) {
          request.begin(parameters(entry, path));
          answer(request, entry);
          return;
        }
      }
    }
    ProblemReply.send(request, 404, "unknown path");
  }

  private static void answer(HttpExchange request, Entry entry) throws IOException {
    try {
      entry.handler().handle(request);
    } catch (RuntimeException defect) {
      LOG.error("{} {}", entry.method(), entry.path(), defect);
      ProblemReply.send(request, 500, "internal error");
    }
  }

  private static Map<String, String> parameters(Entry entry, Matcher path) {
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < entry.names().size(); i++) {
      // In a path, + does not mean a space.
      String text = path.group(i + 1).replace("+", "%2B");
      parameters.put(entry.names().get(i), URLDecoder.decode(text, StandardCharsets.UTF_8));
    }
    return parameters;
  }

  /** Method and path of all routes, such as {@code GET /files/{md5}}. */
  public List<String> list() {
    return entries.stream().map(entry -> entry.method() + " " + entry.path()).toList();
  }
}
