package org.lucerna.cli;

import org.lucerna.server.config.Endpoint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code HOST:PORT}. */
final class EndpointConverter implements ITypeConverter<Endpoint> {
  @Override
  public Endpoint convert(String text) {
    try {
      return Endpoint.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(wrong.getMessage());
    }
  }
}
