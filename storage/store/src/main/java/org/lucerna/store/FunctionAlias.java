package org.lucerna.store;

import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * Says that a function's key and a WARP GUID are of the same code. It is a fact about code: it has
 * no author and no version.
 *
 * <p>Functions that came by their GUID alone are stored under the GUID's bytes as their key, see
 * {@link #keyOf}; such an alias names their target platform.
 *
 * @param size of the function in bytes, an unsigned number; 0 if it is unknown
 * @param target target platform: the names of architecture and platform with a NUL between them, at
 *     most {@link AliasStore#MAX_TARGET} bytes
 */
public record FunctionAlias(Md5 key, UUID guid, int size, ByteString target) {
  /** The key of functions that are known by a GUID alone. */
  public static Md5 keyOf(UUID guid) {
    return new Md5(guid.getMostSignificantBits(), guid.getLeastSignificantBits());
  }

  /** The GUID that {@link #keyOf} was made from. */
  public static UUID guidOf(Md5 key) {
    return new UUID(key.high(), key.low());
  }

  /** The alias of a function that is known by its GUID alone. */
  public static FunctionAlias ofGuid(UUID guid, ByteString target) {
    return new FunctionAlias(keyOf(guid), guid, 0, target);
  }

  /** Whether the key is the GUID itself. */
  public boolean isOfGuidAlone() {
    return key.equals(keyOf(guid));
  }

  /** Whether both are equal, except for the size. */
  public boolean isSameFact(FunctionAlias other) {
    return key.equals(other.key) && guid.equals(other.guid) && target.equals(other.target);
  }
}
