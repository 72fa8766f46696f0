package org.lucerna.store.account;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Which names an account may have. */
public final class AccountName {
  /** Longest name, in bytes. */
  public static final int LONGEST = 64;

  /** Who logs in without an account. */
  public static final ByteString GUEST = ByteString.utf8("guest");

  private AccountName() {}

  /**
   * Why no account may be called so, or null where one may. A first byte of 01, which no text
   * begins with anyway, would make the greeting of one dialect read as that of another.
   */
  public static @Nullable String refusal(ByteString name) {
    if (name.isEmpty()) {
      return "a user needs a name";
    }
    if (name.length() > LONGEST) {
      return "a name of at most %d bytes is wanted, not of %d".formatted(LONGEST, name.length());
    }
    if (!name.isUtf8()) {
      return "a name in UTF-8 is wanted";
    }
    if (name.text().codePoints().anyMatch(AccountName::isInvisible)) {
      return "a name without control characters is wanted";
    }
    if (name.indexOf(':') >= 0) {
      return "a name without a colon is wanted, which ends it in a login over HTTP";
    }
    if (!name.text().strip().equals(name.text())) {
      return "a name without spaces around it is wanted";
    }
    return name.equals(GUEST) ? "guest is who logs in without an account" : null;
  }

  /** Control characters, and those that turn the direction of text. */
  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
