package org.lucerna.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.Credentials;

/** How a client of the HTTP API logs in. */
public sealed interface HttpLogin {
  /** No login: the guest. */
  record Guest() implements HttpLogin {}

  /** A user with a password. */
  record Password(Credentials credentials) implements HttpLogin {
    private String header() {
      byte[] both =
          new ByteSink()
              .bytes(credentials.user())
              .u8(':')
              .bytes(credentials.password())
              .toByteArray();
      return "Basic " + Base64.getEncoder().encodeToString(both);
    }
  }

  /**
   * A program with a token.
   *
   * @param token as the server gave it
   */
  record Token(String token) implements HttpLogin {
    /**
     * A token.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public Token {
      if (!StandardCharsets.US_ASCII.newEncoder().canEncode(token)
          || token.chars().anyMatch(character -> character <= ' ')) {
        throw new IllegalArgumentException("not a token");
      }
    }

    /** Omits the token. */
    @Override
    public String toString() {
      return "Token";
    }
  }

  /** The value of the header Authorization; empty for the guest. */
  default String authorization() {
    return switch (this) {
      case Guest _ -> "";
      case Password password -> password.header();
      case Token token -> "Bearer " + token.token();
    };
  }
}
