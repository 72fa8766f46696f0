package org.lucerna.packages;

/** Why a file, or a container and what is left in it, was not read. */
public enum SkipReason {
  LINK("a link"),
  DEVICE("a device or a pipe"),
  UNSAFE_NAME("a path that is absolute, leaves its folder or has forbidden characters"),
  LONG_NAME("a path that is too long"),
  ENCRYPTED("encrypted"),
  UNSUPPORTED("an unsupported form or compression"),
  DAMAGED("damaged"),
  UNREADABLE("unreadable"),
  TOO_LARGE("too large"),
  TOO_DEEP("too many containers within each other"),
  TOO_MUCH_MEMORY("takes too much memory to unpack"),
  TOO_MANY_FILES("too many files"),
  TOO_MUCH_DATA("unpacks to too much data"),
  BOMB("unpacks to far more than its size");

  private final String words;

  SkipReason(String words) {
    this.words = words;
  }

  /** Such as {@code too large}, to follow the name of the file and a colon. */
  public String words() {
    return words;
  }

  /** Whether there may be programs that were not read, although they can be. */
  public boolean isLoss() {
    return switch (this) {
      case DAMAGED,
          UNREADABLE,
          TOO_LARGE,
          TOO_DEEP,
          TOO_MUCH_MEMORY,
          TOO_MANY_FILES,
          TOO_MUCH_DATA,
          BOMB ->
          true;
      case LINK, DEVICE, UNSAFE_NAME, LONG_NAME, ENCRYPTED, UNSUPPORTED -> false;
    };
  }

  /** Whether it ends the outermost file, not only a part of it. */
  boolean endsAll() {
    return this == TOO_MANY_FILES || this == TOO_MUCH_DATA || this == BOMB;
  }
}
