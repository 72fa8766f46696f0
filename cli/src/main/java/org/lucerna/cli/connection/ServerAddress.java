package org.lucerna.cli.connection;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lucerna.server.config.Endpoint;
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

  /** {@code HOST:PORT} or {@code http://HOST:PORT}. */
  public static Endpoint http(String text) {
    Matcher url = URL.matcher(text);
    if (!url.matches()) {
      return endpoint(text);
    }
    if (!url.group(1).equalsIgnoreCase("http")) {
      throw new TypeConversionException(
          "expected HOST:PORT or http://HOST:PORT, got '" + text + "'");
    }
    return endpoint(url.group(2));
  }

  private static Endpoint endpoint(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage());
    }
  }

  /** For options that take an HTTP port. */
  public static final class HttpConverter implements ITypeConverter<Endpoint> {
    @Override
    public Endpoint convert(String text) {
      return http(text);
    }
  }
}
