package org.lucerna.service.tls;

import java.time.Duration;

/**
 * The validity of new certificates.
 *
 * @param authority of the root, in whole seconds
 * @param server of the server's certificate, in whole seconds; it never outlives the root
 */
public record Validity(Duration authority, Duration server) {
  /**
   * Ten years for the root, of which every client has a copy; 825 days for the server, the most
   * that Apple's systems accept under a private root.
   */
  public static final Validity STANDARD = new Validity(Duration.ofDays(3652), Duration.ofDays(825));

  /**
   * Checks both components.
   *
   * @throws IllegalArgumentException if one is not positive
   */
  public Validity {
    if (!authority.isPositive() || !server.isPositive()) {
      throw new IllegalArgumentException("expected a validity above 0");
    }
  }
}
