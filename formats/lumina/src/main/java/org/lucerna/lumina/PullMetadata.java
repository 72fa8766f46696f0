package org.lucerna.lumina;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * PULL_MD (0x0e): pull these functions.
 *
 * <p>A pull of no function with the flag {@link #PLACED} asks whether the server accepts addresses:
 * a server that does replies {@link Ok}, any other an empty result.
 *
 * @param flags see the constants; unknown bits are ignored
 * @param wantedKeys metadata keys that the client wants, see {@link
 *     org.lucerna.lumina.metadata.MetadataKey}; empty for all
 * @param functions the functions
 */
public record PullMetadata(int flags, List<Integer> wantedKeys, List<Item> functions)
    implements Request {
  /** The client applies the result without asking its user. */
  public static final int AUTO_APPLY = 1;

  /** The client has pulled for this file before: do not count the pull. */
  public static final int SEEN_FILE = 2;

  /**
   * The client is another server, pulling on behalf of its clients: servers that query each other
   * must not wait for one another in a circle. Lucerna's own; servers that do not know it are
   * expected to ignore it, as they ignore unknown bits.
   */
  public static final int RELAYED = 1 << 24;

  /**
   * The address of each function follows the functions. Lucerna's own: other servers may treat the
   * addresses as damage, so send it only to servers that accept them.
   */
  public static final int PLACED = 1 << 25;

  /**
   * A pull of no function with this flag asks whether the server accepts {@link PushSketches} and
   * {@link GetSimilar}: a server that does replies {@link Ok}, any other an empty result. Lucerna's
   * own.
   */
  public static final int SKETCHES = 1 << 26;

  /**
   * A pull of no function with this flag asks in the same way whether the server accepts {@link
   * PushProgram}. Lucerna's own.
   */
  public static final int PROGRAMS = 1 << 27;

  /**
   * A pull of no function with this flag asks in the same way whether the server accepts {@link
   * PushAliases}. Lucerna's own.
   */
  public static final int ALIASES = 1 << 28;

  /**
   * A pull of no function with this flag asks in the same way whether the server accepts {@link
   * PushContents} and {@link GetPackages}. Lucerna's own.
   */
  public static final int CONTENTS = 1 << 29;

  /**
   * A pull.
   *
   * @throws IllegalArgumentException if a function lacks an address with {@link #PLACED}, or has
   *     one without
   */
  public PullMetadata {
    wantedKeys = List.copyOf(wantedKeys);
    functions = List.copyOf(functions);
    boolean placed = (flags & PLACED) != 0;
    if (functions.stream().anyMatch(function -> (function.address() != null) != placed)) {
      throw new IllegalArgumentException(
          (placed ? "expected an address for each function" : "expected no addresses")
              + " for flags "
              + flags);
    }
  }

  /** A pull of all metadata without sizes and addresses. */
  public static PullMetadata of(int flags, List<Md5> keys) {
    return ofPatterns(flags, List.of(), keys.stream().map(Pattern::of).toList());
  }

  /** A pull without sizes and addresses. */
  public static PullMetadata ofPatterns(
      int flags, List<Integer> wantedKeys, List<Pattern> patterns) {
    return new PullMetadata(
        flags, wantedKeys, patterns.stream().map(pattern -> new Item(pattern, 0, null)).toList());
  }

  /** Whether this asks if the server accepts addresses. */
  public boolean asksForAddressSupport() {
    return (flags & PLACED) != 0 && functions.isEmpty();
  }

  /** Whether this asks if the server accepts sketches. */
  public boolean asksForSketchSupport() {
    return (flags & SKETCHES) != 0 && functions.isEmpty();
  }

  /** Whether this asks if the server accepts outlines of programs. */
  public boolean asksForProgramSupport() {
    return (flags & PROGRAMS) != 0 && functions.isEmpty();
  }

  /** Whether this asks if the server accepts aliases of functions. */
  public boolean asksForAliasSupport() {
    return (flags & ALIASES) != 0 && functions.isEmpty();
  }

  /** Whether this asks if the server accepts the contents of files. */
  public boolean asksForContentsSupport() {
    return (flags & CONTENTS) != 0 && functions.isEmpty();
  }

  /** Whether another server asks. */
  public boolean relayed() {
    return (flags & RELAYED) != 0;
  }

  /** Whether this pull counts towards the functions' frequency. */
  public boolean counts() {
    return (flags & SEEN_FILE) == 0;
  }

  /**
   * A function.
   *
   * @param pattern identifies it
   * @param size a hint: its size in bytes at the client, an unsigned number; 0 if the client does
   *     not say, or the dialect cannot
   * @param address of the function at the client; null without {@link #PLACED}
   */
  public record Item(Pattern pattern, int size, @Nullable Long address) {
    /** A copy without an address. */
    public Item withoutAddress() {
      return new Item(pattern, size, null);
    }
  }
}
