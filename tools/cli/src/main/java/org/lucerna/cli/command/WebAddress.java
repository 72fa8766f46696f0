package org.lucerna.cli.command;

import java.net.URI;

/** Addresses of HTTP servers that users name. */
public final class WebAddress {
  private WebAddress() {}

  /**
   * An address.
   *
   * @throws IllegalArgumentException if a text is no http or https URL with a host; for users
   */
  public static URI of(String text) {
    try {
      URI address = URI.create(text);
      String scheme = address.getScheme();
      if (("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
          && address.getHost() != null) {
        return address;
      }
    } catch (IllegalArgumentException noAddress) {
      // Refused below, like any other text.
    }
    throw new IllegalArgumentException("expected an http or https URL, got '" + text + "'");
  }
}
