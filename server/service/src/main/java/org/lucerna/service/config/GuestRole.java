package org.lucerna.service.config;

import org.jspecify.annotations.Nullable;
import org.lucerna.store.account.Role;

/** The rights of clients without an account. */
public enum GuestRole {
  /** Guests are refused. */
  NONE(null),
  READER(Role.READER),
  CONTRIBUTOR(Role.CONTRIBUTOR),
  CURATOR(Role.CURATOR);

  private final @Nullable Role role;

  GuestRole(@Nullable Role role) {
    this.role = role;
  }

  /** The role; null if guests are refused. */
  public @Nullable Role role() {
    return role;
  }

  /** The value as written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
