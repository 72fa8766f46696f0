package org.lucerna.api;

/**
 * A new token.
 *
 * @param token the token itself, which is not shown again
 */
public record NewToken(String token, TokenView view) {
  /** Without the token. */
  @Override
  public String toString() {
    return "NewToken[" + view + "]";
  }
}
