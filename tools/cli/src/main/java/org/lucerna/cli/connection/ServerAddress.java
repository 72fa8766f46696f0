package org.lucerna.cli.connection;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lucerna.service.config.Endpoint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The address of a server: {@code HOST:PORT}, or a URL with nothing else. */
public final class ServerAddress {
  private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)/?");

  private ServerAddress() {}

  /** {@code HOST:PORT} or {@code lumina://HOST:PORT}. */
  public static Endpoint lumina(String text) {
    Matcher url = URL.matcher(text);
    if (!url.matches()) {
      return endpoint(text);
    }
    if (!url.group(1).equalsIgnoreCase("lumina")) {
      throw new TypeConversionException(
          "expected the Lumina port as HOST:PORT, got '" + text + "' (HTTP is --server-http)");
    }
    return endpoint(url.group(2));
  }

  /** {@code HOST:PORT}, {@code http://HOST:PORT} or {@code https://HOST:PORT}. */
  public static HttpAddress http(String text) {
    Matcher url = URL.matcher(text);
    if (!url.matches()) {
      return new HttpAddress(endpoint(text), false);
    }
    boolean tls = url.group(1).equalsIgnoreCase("https");
    if (!tls && !url.group(1).equalsIgnoreCase("http")) {
      throw new TypeConversionException(
          "expected HOST:PORT, http://HOST:PORT or https://HOST:PORT, got '" + text + "'");
    }
    return new HttpAddress(endpoint(url.group(2)), tls);
  }

  private static Endpoint endpoint(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage());
    }
  }

  /** Converts options that take an HTTP port. */
  public static final class HttpConverter implements ITypeConverter<HttpAddress> {
    @Override
    public HttpAddress convert(String text) {
      return http(text);
    }
  }
}
