package org.lucerna.lumina;

/** The effect of a push on a function that the server already knows. */
public enum PushMode {
  /** Add a version and let the server choose. */
  OVERRIDE_IF_BETTER(0),
  /** Make the pushed version the served one. */
  OVERRIDE(1),
  /** Keep the served version; only record where the function was seen. */
  DO_NOT_OVERRIDE(2),
  /** Add missing metadata to the served version. */
  MERGE(3);

  private static final int MASK = 0xf;

  private final int flags;

  PushMode(int flags) {
    this.flags = flags;
  }

  /** The mode in the flags of a push: their low four bits. */
  public int flags() {
    return flags;
  }

  /** The mode in the flags of a push; a number without a meaning is {@link #OVERRIDE_IF_BETTER}. */
  public static PushMode of(int flags) {
    for (PushMode mode : values()) {
      if (mode.flags == (flags & MASK)) {
        return mode;
      }
    }
    return OVERRIDE_IF_BETTER;
  }
}
