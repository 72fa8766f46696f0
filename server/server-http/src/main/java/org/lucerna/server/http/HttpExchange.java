package org.lucerna.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * A request and the answer to it. No limits are needed here: everything except the body is in the
 * head, whose size the connection limits. Not thread-safe.
 */
public final class HttpExchange {
  private final Request request;
  private final Response response;
  private final InputStream body;
  private Map<String, String> pathParameters = Map.of();
  private @Nullable Map<String, List<String>> queryParameters;
  private byte @Nullable [] result;
  private @Nullable OutputStream sink;
  private @Nullable OutputStream out;

  /** A request that has not been answered. */
  public HttpExchange(Request request, Response response) {
    this.request = request;
    this.response = response;
    body = new BodyStream(Request.asInputStream(request));
  }

  /** Sets the path parameters when a route starts to answer. */
  void begin(Map<String, String> parameters) {
    pathParameters = parameters;
  }

  /** The method, in upper case from correct clients. */
  String method() {
    return request.getMethod();
  }

  /** Whether the method is HEAD: the answer is that to a GET, without its body. */
  boolean isHead() {
    return HttpMethod.HEAD.is(method());
  }

  /** The path as it was sent: not decoded, without the query. */
  public String path() {
    return String.valueOf(request.getHttpURI().getPath());
  }

  /** The decoded value of a parameter in the path of the route. */
  public String pathParameter(String name) {
    String value = pathParameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the route has no parameter " + name);
    }
    return value;
  }

  /** The query as it was sent; null if there is none. */
  public @Nullable String queryString() {
    return request.getHttpURI().getQuery();
  }

  /** The first value of a parameter in the query; null if it is missing. */
  public @Nullable String queryParameter(String name) {
    List<String> values = queryParameters(name);
    return values.isEmpty() ? null : values.getFirst();
  }

  /** The values of a parameter in the query. */
  List<String> queryParameters(String name) {
    return queryParameters().getOrDefault(name, List.of());
  }

  /**
   * The values of all parameters in the query, by name; those that cannot be decoded are left out.
   */
  public Map<String, List<String>> queryParameters() {
    if (queryParameters == null) {
      queryParameters = parsed(queryString());
    }
    return queryParameters;
  }

  private static Map<String, List<String>> parsed(@Nullable String query) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (String each : List.of((query == null ? "" : query).split("&", -1))) {
      int sign = each.indexOf('=');
      try {
        String name = decoded(sign < 0 ? each : each.substring(0, sign));
        String value = sign < 0 ? "" : decoded(each.substring(sign + 1));
        parameters.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      } catch (IllegalArgumentException _) {
        // Browsers send URLs as typed, for example with a lone %.
      }
    }
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The first value of a header of the request; null if it is missing. */
  public @Nullable String header(String name) {
    return request.getHeaders().get(name);
  }

  /** The first value of a cookie; null if it is missing. */
  public @Nullable String cookie(String name) {
    for (HttpCookie cookie : Request.getCookies(request)) {
      if (cookie.getName().equals(name)) {
        return cookie.getValue();
      }
    }
    return null;
  }

  /** The media type of the body with its parameters; null if it is unknown. */
  @Nullable String contentType() {
    return header("Content-Type");
  }

  /** Length of the body in bytes; -1 if the request does not state it. */
  long contentLength() {
    return request.getLength();
  }

  /** The body, for {@link RequestBody} only; closing it has no effect. */
  InputStream body() {
    return body;
  }

  /** The client's address, without its port. */
  public String remoteAddress() {
    return Request.getRemoteAddr(request);
  }

  /** Whether the connection uses TLS. */
  public boolean isSecure() {
    return request.isSecure();
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return String.valueOf(request.getHttpURI().getScheme());
  }

  /** Sets the status of the answer, which is 200 otherwise. */
  public HttpExchange status(int status) {
    response.setStatus(status);
    return this;
  }

  /** Sets a header of the answer. */
  public HttpExchange header(String name, String value) {
    response.getHeaders().put(name, value);
    return this;
  }

  /** Sets the media type of the answer. */
  public HttpExchange contentType(String type) {
    return header("Content-Type", type);
  }

  /**
   * Sets a cookie that is hidden from scripts and not sent in requests from other sites.
   *
   * @param path of the pages that receive it
   * @param seconds until it expires: 0 removes it; -1 keeps it until the browser is closed
   */
  public void cookie(String name, String value, String path, int seconds, boolean isSecure) {
    Response.putCookie(
        response,
        HttpCookie.build(name, value)
            .path(path)
            .maxAge(seconds)
            .secure(isSecure)
            .httpOnly(true)
            .sameSite(HttpCookie.SameSite.STRICT)
            .build());
  }

  /** Sends the client to another page. */
  public void redirect(String link, int status) {
    status(status).header("Location", link);
  }

  /** Sets the body of the answer, which replaces any other. */
  public HttpExchange result(byte[] bytes) {
    result = bytes;
    return this;
  }

  /**
   * A stream for the body of the answer, which is sent as a buffer fills; {@link #finish} closes
   * it.
   */
  public OutputStream outputStream() {
    if (out == null) {
      out = new CompressibleStream(this, sink());
    }
    return out;
  }

  private OutputStream sink() {
    if (sink == null) {
      sink = Response.asBufferedOutputStream(request, response);
    }
    return sink;
  }

  /**
   * Sends the part of an uncompressed body that was written so far.
   *
   * @throws IOException if the caller is gone
   */
  void flush() throws IOException {
    sink().flush();
  }

  /** Whether the caller accepts gzip, and the headers of the answer permit it. */
  boolean mayCompress() {
    return !response.getHeaders().contains(HttpHeader.CONTENT_LENGTH)
        && !response.getHeaders().contains(HttpHeader.CONTENT_TYPE, EventStream.TYPE)
        && request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).stream()
            .anyMatch("gzip"::equalsIgnoreCase);
  }

  /** Whether the status and headers of the answer have been sent. */
  boolean isCommitted() {
    return response.isCommitted();
  }

  /**
   * Sends the rest of the answer.
   *
   * @throws IOException if it cannot be sent
   */
  public void finish() throws IOException {
    if (!isCommitted()) {
      endBody();
      if (result != null) {
        outputStream().write(result);
      }
    }
    if (out != null) {
      out.close();
    }
  }

  /**
   * Reads what is left of the body of a refused request: a client that is still sending when the
   * connection is closed does not see the answer. If it is left unread, the answer says that the
   * connection is closed, so that the client does not send the next request through it.
   */
  private void endBody() {
    boolean isBusy = response.getStatus() == HttpStatus.SERVICE_UNAVAILABLE_503;
    boolean isWaiting = request.getHeaders().contains(HttpHeader.EXPECT);
    if (!isBusy && !isWaiting) {
      RequestBody.drop(body);
    }
    if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    }
  }
}
