package org.lucerna.warp;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A type.
 *
 * @param name null if there is none
 * @param confidence 0 to 255: certain
 * @param alignment in bits; 0 for the natural one
 * @param modifiers bits: {@link #CONST}, {@link #VOLATILE}; others are kept
 * @param ancestors GUIDs of types that it replaces
 */
public record WarpType(
    @Nullable ByteString name,
    WarpTypeClass kind,
    int confidence,
    int alignment,
    int modifiers,
    List<TypeMetadata> metadata,
    List<UUID> ancestors) {
  /** A modifier. */
  public static final int CONST = 1;

  /** A modifier. */
  public static final int VOLATILE = 1 << 1;

  /** The confidence of a type that is certain. */
  public static final int CERTAIN = 255;

  /** Copies the lists. */
  public WarpType {
    metadata = List.copyOf(metadata);
    ancestors = List.copyOf(ancestors);
  }

  /**
   * A certain type without modifiers.
   *
   * @param name null if there is none
   */
  public static WarpType of(@Nullable ByteString name, WarpTypeClass kind) {
    return new WarpType(name, kind, CERTAIN, 0, 0, List.of(), List.of());
  }

  /**
   * A type that is the root of a buffer.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static WarpType read(ByteString buffer) {
    return new TypeTableReader().root(buffer);
  }

  /** The type as the root of a buffer. */
  public ByteString toBytes() {
    return TypeTableWriter.root(this);
  }

  /** The GUID with which structures refer to it. */
  public UUID guid() {
    return GuidNamespace.TYPE.guid(toBytes());
  }
}
