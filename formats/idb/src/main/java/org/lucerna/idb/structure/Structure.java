package org.lucerna.idb.structure;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A structure or a union, whether the database keeps it as a node or as a type. */
public sealed interface Structure permits NodeStructure, TypeStructure {
  /** The name; empty if there is none. */
  ByteString name();

  /** The size in bytes, unsigned; null if it is unknown. */
  @Nullable Long size();

  /** Whether all members begin at its start. */
  boolean isUnion();

  /** The members, in database order. */
  List<? extends StructureMember> members();

  /** The comment; null if there is none. */
  @Nullable ByteString comment();

  /** The comment that is also displayed wherever the structure is used; null if there is none. */
  @Nullable ByteString repeatableComment();
}
