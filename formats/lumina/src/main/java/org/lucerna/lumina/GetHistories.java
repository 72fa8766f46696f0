package org.lucerna.lumina;

import java.util.List;

/**
 * GET_FUNC_HISTORIES (0x2f): all versions of these functions.
 *
 * @param patterns the functions
 * @param flags see the constant
 */
public record GetHistories(List<Pattern> patterns, int flags) implements Request {
  /** The client requests the metadata of the versions too. */
  public static final int WITH_METADATA = 2;

  public GetHistories {
    patterns = List.copyOf(patterns);
  }

  public boolean withMetadata() {
    return (flags & WITH_METADATA) != 0;
  }
}
