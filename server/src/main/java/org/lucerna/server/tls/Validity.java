package org.lucerna.server.tls;

import java.time.Duration;

/**
 * How long new certificates are good for.
 *
 * @param authority of the root, in whole seconds
 * @param server of the server's certificate, in whole seconds; it never outlives the root
 */
public record Validity(Duration authority, Duration server) {
  /**
   * Ten years for the root, which every client has a copy of; for the server 825 days, the most
   * that Apple's systems take under a private root.
   */
  public static final Validity STANDARD = new Validity(Duration.ofDays(3652), Duration.ofDays(825));

  /**
   * Checks both.
   *
   * @throws IllegalArgumentException if one is not above 0
   */
  public Validity {
    if (!authority.isPositive() || !server.isPositive()) {
      throw new IllegalArgumentException("a certificate has to be valid for a time");
    }
  }
}
