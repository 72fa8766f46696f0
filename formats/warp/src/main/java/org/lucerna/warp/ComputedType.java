package org.lucerna.warp;

import java.util.UUID;

/**
 * A type with its GUID.
 *
 * @param guid as a file states it, or {@link WarpType#guid}
 */
public record ComputedType(UUID guid, WarpType type) {
  /** A type with the GUID that is computed from it. */
  public static ComputedType of(WarpType type) {
    return new ComputedType(type.guid(), type);
  }
}
