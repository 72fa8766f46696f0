package org.lucerna.idb.structure;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A structure or a union, from wherever the database keeps it. */
public sealed interface Structure permits NodeStructure, TypeStructure {
  /** The name; empty for none. */
  ByteString name();

  /** The size in bytes, unsigned; null where it is not known. */
  @Nullable Long size();

  /** Whether all members begin at its start. */
  boolean isUnion();

  /** The members, in the order of the database. */
  List<? extends StructureMember> members();

  /** The comment; null for none. */
  @Nullable ByteString comment();

  /** The comment that is also shown where the structure is used; null for none. */
  @Nullable ByteString repeatableComment();
}
