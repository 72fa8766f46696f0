package org.lucerna.store.account;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;

/** The rules for account names. */
public final class AccountName {
  /** Maximum length of a name, in bytes. */
  public static final int MAX_BYTES = 64;

  /** The name of clients that log in without an account. */
  public static final ByteString GUEST = ByteString.utf8("guest");

  private AccountName() {}

  /**
   * The reason why a name is refused; null if it is allowed. Control characters are refused also
   * because a leading byte 01 would make the greeting of one dialect look like that of the other.
   */
  public static @Nullable String refusal(ByteString name) {
    if (name.isEmpty()) {
      return "user names cannot be empty";
    }
    if (name.length() > MAX_BYTES) {
      return "user names have at most %d bytes, got %d".formatted(MAX_BYTES, name.length());
    }
    if (!name.isUtf8()) {
      return "user names must be UTF-8";
    }
    if (name.text().codePoints().anyMatch(AccountName::isInvisible)) {
      return "user names cannot contain control characters";
    }
    if (name.indexOf(':') >= 0) {
      return "user names cannot contain a colon: it ends the name in an HTTP login";
    }
    if (!name.text().strip().equals(name.text())) {
      return "user names cannot begin or end with spaces";
    }
    return name.equals(GUEST) ? "the name guest is reserved for clients without an account" : null;
  }

  /** Control characters, and those that change the direction of text. */
  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.PRIVATE_USE, Character.UNASSIGNED -> true;
      default -> LineText.isUnsafe(character);
    };
  }
}
