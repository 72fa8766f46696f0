package org.lucerna.api;

import java.time.Instant;

/**
 * A new token: its {@link TokenView}, and the token itself.
 *
 * @param token is not shown again
 */
public record NewToken(
    String id, String role, Instant created, Instant expires, String label, String token) {
  public static NewToken of(TokenView view, String token) {
    return new NewToken(
        view.id(), view.role(), view.created(), view.expires(), view.label(), token);
  }

  /** The part that may be shown again. */
  public TokenView view() {
    return new TokenView(id, role, created, expires, label);
  }

  /** A text without the token. */
  @Override
  public String toString() {
    return "New" + view();
  }
}
