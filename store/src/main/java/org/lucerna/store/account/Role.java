package org.lucerna.store.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an account may do. Each role may do what the one before it may, and more. */
public enum Role {
  /** Pulls, and looks at histories. */
  READER(1),
  /** Pushes. */
  CONTRIBUTOR(2),
  /** Deletes. */
  CURATOR(3),
  /** Makes, changes and removes accounts. */
  ADMINISTRATOR(4);

  private final int code;

  Role(int code) {
    this.code = code;
  }

  /** The role of that name, as {@link #toString} has it. */
  public static Optional<Role> named(String name) {
    return Arrays.stream(values()).filter(role -> role.toString().equals(name)).findFirst();
  }

  /** The role of that {@link #code}. */
  public static Optional<Role> of(int code) {
    return Arrays.stream(values()).filter(role -> role.code == code).findFirst();
  }

  /** What stands for it on disk. */
  public int code() {
    return code;
  }

  /** Whether it may do what {@code other} may. */
  public boolean includes(Role other) {
    return code >= other.code;
  }

  public boolean mayPush() {
    return includes(CONTRIBUTOR);
  }

  public boolean mayDelete() {
    return includes(CURATOR);
  }

  public boolean mayAdminister() {
    return includes(ADMINISTRATOR);
  }

  /** As people write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
