package org.lucerna.store.account;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** The rights of an account. Each role includes the ones before it. */
public enum Role {
  /** May pull and read histories. */
  READER(1),
  /** May push. */
  CONTRIBUTOR(2),
  /** May delete. */
  CURATOR(3),
  /** May add, change and remove accounts. */
  ADMINISTRATOR(4);

  private final int code;

  Role(int code) {
    this.code = code;
  }

  /** The role of that name, as given by {@link #toString}. */
  public static Optional<Role> named(String name) {
    return Arrays.stream(values()).filter(role -> role.toString().equals(name)).findFirst();
  }

  /** The role with that {@link #code}. */
  public static Optional<Role> of(int code) {
    return Arrays.stream(values()).filter(role -> role.code == code).findFirst();
  }

  /**
   * Reads a {@link #code} of one byte.
   *
   * @throws FormatException if it is none
   */
  public static Role read(Cursor in) {
    long start = in.offset();
    int code = in.u8();
    return of(code).orElseThrow(() -> new FormatException(start, "a role", "number " + code));
  }

  /** The lower one of two roles. */
  public Role atMost(Role other) {
    return includes(other) ? other : this;
  }

  /** Its number on disk. */
  public int code() {
    return code;
  }

  /** Whether it may do everything that {@code other} may. */
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

  /** The name in lower case, as users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
