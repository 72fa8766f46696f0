package org.lucerna.lumina;

import java.util.List;

/**
 * PULL_MD (0x0e): what is known of these functions?
 *
 * <p>A pull of no function that has the flag {@link #PLACED} asks whether the server takes
 * addresses: one that does answers {@link Ok}, any other with an empty result.
 *
 * @param flags see the constants; unknown bits are ignored
 * @param wantedKeys metadata keys that the client wants, see {@link
 *     org.lucerna.lumina.metadata.MetadataKey}; empty for all
 * @param patterns the functions
 * @param sizes a hint: the size in bytes, an unsigned number, that each of the functions has at the
 *     client; 0 where it does not tell; empty in a dialect without it
 * @param addresses where each of the functions is at the client; empty without {@link #PLACED}
 */
public record PullMetadata(
    int flags,
    List<Integer> wantedKeys,
    List<Pattern> patterns,
    List<Integer> sizes,
    List<Long> addresses)
    implements Request {
  /** The client applies the answer without asking its user. */
  public static final int AUTO_APPLY = 1;

  /** The client has asked for this file before: do not count the pull. */
  public static final int SEEN_FILE = 2;

  /**
   * Another server asks, for its clients: who asks others in turn must not wait for them in a
   * circle. Lucerna's own; servers that do not know it are expected to ignore it, as unknown bits
   * are.
   */
  public static final int RELAYED = 1 << 24;

  /**
   * The address of each function follows the functions. Lucerna's own: other servers may take it
   * for damage, so it is only for servers that take addresses.
   */
  public static final int PLACED = 1 << 25;

  /**
   * A pull.
   *
   * @throws IllegalArgumentException if {@link #PLACED} and the addresses disagree
   */
  public PullMetadata {
    wantedKeys = List.copyOf(wantedKeys);
    patterns = List.copyOf(patterns);
    sizes = List.copyOf(sizes);
    addresses = List.copyOf(addresses);
    int placed = (flags & PLACED) == 0 ? 0 : patterns.size();
    if (addresses.size() != placed) {
      throw new IllegalArgumentException(
          addresses.size() + " addresses, expected " + placed + " for flags " + flags);
    }
  }

  /** A pull without sizes and addresses. */
  public PullMetadata(int flags, List<Integer> wantedKeys, List<Pattern> patterns) {
    this(flags, wantedKeys, patterns, List.of());
  }

  /** A pull without addresses. */
  public PullMetadata(
      int flags, List<Integer> wantedKeys, List<Pattern> patterns, List<Integer> sizes) {
    this(flags, wantedKeys, patterns, sizes, List.of());
  }

  /** Whether this asks if the server takes addresses. */
  public boolean asksForPlaces() {
    return (flags & PLACED) != 0 && patterns.isEmpty();
  }

  /** Whether another server asks. */
  public boolean relayed() {
    return (flags & RELAYED) != 0;
  }

  /** Whether this pull counts towards the functions' frequency. */
  public boolean counts() {
    return (flags & SEEN_FILE) == 0;
  }
}
