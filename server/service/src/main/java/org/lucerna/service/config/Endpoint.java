package org.lucerna.service.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address to listen on or to connect to: {@code localhost:20667}, {@code 0.0.0.0:443}, {@code
 * [::1]:20667}.
 *
 * @param host name or address, an IPv6 address without its brackets; not looked up
 * @param port 0 to 65535
 */
public record Endpoint(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%[^\\]]+)?)\\]|([^\\s:\\[\\]]+)):(\\d{1,5})");
  private static final int LAST_PORT = 65535;

  public Endpoint {
    if (port < 0 || port > LAST_PORT) {
      throw new IllegalArgumentException("expected a port from 0 to 65535, got " + port);
    }
  }

  /**
   * Parses an endpoint.
   *
   * @throws IllegalArgumentException if {@code text} is not an endpoint
   */
  public static Endpoint parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "expected HOST:PORT, such as 127.0.0.1:20667 or [::1]:20667, got \"" + text + '"');
    }
    String host = form.group(1) == null ? form.group(2) : form.group(1);
    return new Endpoint(host, Integer.parseInt(form.group(3)));
  }

  /** The address of a socket. */
  public static Endpoint of(InetSocketAddress address) {
    InetAddress resolved = address.getAddress();
    String host = resolved == null ? address.getHostString() : resolved.getHostAddress();
    return new Endpoint(host, address.getPort());
  }

  /** Whether it is on this machine. A name is looked up; an unknown one is not this machine. */
  public boolean isLocal() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  /** The start of the URLs of an HTTP server here. */
  public URI httpUri() {
    return URI.create("http://" + this);
  }

  /** The endpoint in the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port;
  }
}
