package org.lucerna.server.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/**
 * An account as shown to administrators.
 *
 * @param password whether it has one
 * @param certificate SHA-256 of the only certificate that can log in; null for none
 */
public record UserView(
    String name,
    Role role,
    Instant created,
    boolean disabled,
    boolean password,
    @Nullable ByteString certificate) {
  public static UserView of(UserAccount account) {
    return new UserView(
        account.name().text(),
        account.role(),
        account.created(),
        account.disabled(),
        account.password() != null,
        account.certificate());
  }
}
