package org.lucerna.idb.enumeration;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An enumeration.
 *
 * @param name empty if there is none
 * @param bitfield whether its members are bits, or groups of bits, to be combined
 * @param width of a value in bytes: 1, 2, 4, 8, ...; 0 is the compiler's default
 * @param members in ascending order of their values; group by group in a bit field
 * @param comment null if there is none
 * @param repeatableComment null if there is none
 * @param node its properties as a node; null if it is only in the type library
 */
public record Enumeration(
    ByteString name,
    boolean bitfield,
    int width,
    List<EnumerationMember> members,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment,
    @Nullable Stored node) {
  /** Copies {@code members}. */
  public Enumeration {
    members = List.copyOf(members);
  }

  /**
   * The properties of an enumeration as a node.
   *
   * @param id the node's number, with which members of structures and operands refer to it
   * @param flags see the package description
   * @param representation how values are displayed: bits of {@link
   *     org.lucerna.idb.memory.ByteFlags}
   * @param storedOrdinal ordinal + 1 of the type in the library; 0 if there is none
   */
  public record Stored(long id, int flags, int representation, long storedOrdinal) {
    private static final int COLLAPSED = 2;
    private static final int FROM_LIBRARY = 4;
    private static final int GHOST = 0x40;

    /** Whether IDA shows only its name. */
    public boolean isCollapsed() {
      return (flags & COLLAPSED) != 0;
    }

    /** Whether it came from a type library. */
    public boolean isFromLibrary() {
      return (flags & FROM_LIBRARY) != 0;
    }

    /** Whether it mirrors a type of the library. */
    public boolean isGhost() {
      return (flags & GHOST) != 0;
    }

    /** Its ordinal in the database's type library. */
    public OptionalLong ordinal() {
      return storedOrdinal == 0 ? OptionalLong.empty() : OptionalLong.of(storedOrdinal - 1);
    }
  }
}
