package org.lucerna.lumina;

/** What a push does to a function that the server already knows (low four bits of the flags). */
public enum PushMode {
  /** Add a version and let the server choose. */
  OVERRIDE_IF_BETTER,
  /** Make the pushed version the served one. */
  OVERRIDE,
  /** Keep what is served; only note where the function was seen. */
  DO_NOT_OVERRIDE,
  /** Add to what is served the metadata that it lacks. */
  MERGE;

  /** The mode in the flags of a push; a number without a meaning is {@link #OVERRIDE_IF_BETTER}. */
  public static PushMode of(int flags) {
    int mode = flags & 0xf;
    return mode < values().length ? values()[mode] : OVERRIDE_IF_BETTER;
  }
}
