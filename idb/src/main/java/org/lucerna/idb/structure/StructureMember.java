package org.lucerna.idb.structure;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.CType;

/** A member of a structure or union. */
public sealed interface StructureMember permits NodeMember, TypeMember {
  /** The name without that of the structure; empty for none. */
  ByteString name();

  /** Bytes from the structure's start, unsigned; null where it is not known. */
  @Nullable Long offset();

  /** The size in bytes, unsigned; 0 of what ends a structure of variable size; null: not known. */
  @Nullable Long size();

  /**
   * The type; null where none is stored.
   *
   * @throws org.lucerna.bytes.FormatException where it is damaged
   */
  @Nullable CType type();

  /** The comment; null for none. */
  @Nullable ByteString comment();

  /** The comment that is also shown where the member is used; null for none. */
  @Nullable ByteString repeatableComment();
}
