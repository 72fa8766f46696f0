package org.lucerna.idb.structure;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.CType;

/** A member of a structure or union. */
public sealed interface StructureMember permits NodeMember, TypeMember {
  /** The name without the structure's name; empty if there is none. */
  ByteString name();

  /** Bytes from the structure's start, unsigned; null if it is unknown. */
  @Nullable Long offset();

  /**
   * The size in bytes, unsigned; 0 for the member that ends a structure of variable size; null if
   * it is unknown.
   */
  @Nullable Long size();

  /**
   * The type; null if none is stored.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  @Nullable CType type();

  /** The comment; null if there is none. */
  @Nullable ByteString comment();

  /** The comment that is also displayed wherever the member is used; null if there is none. */
  @Nullable ByteString repeatableComment();
}
