package org.lucerna.cli.connection;

import java.net.URI;
import org.lucerna.service.config.Endpoint;

/** The HTTP port of a server. */
public record HttpAddress(Endpoint endpoint, boolean tls) {
  URI uri() {
    return tls
        ? URI.create(endpoint.httpUri().toString().replaceFirst("^http:", "https:"))
        : endpoint.httpUri();
  }

  @Override
  public String toString() {
    return (tls ? "https://" : "") + endpoint;
  }
}
