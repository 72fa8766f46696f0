package org.lucerna.idb.enumeration;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An enumeration.
 *
 * @param name empty for none
 * @param bitfield whether its members are bits, or groups of bits, that are put together
 * @param width of a value: 1, 2, 4, 8, ... bytes; 0 is the compiler's
 * @param members in ascending order of their values; of a bit field group after group
 * @param comment null for none
 * @param repeatableComment null for none
 * @param node what is known of it as a node; null where it comes from the type library only
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
   * An enumeration as a node.
   *
   * @param id the node's number, by which members of structures and operands refer to it
   * @param flags as the package description has them
   * @param representation how values are shown: bits of {@link org.lucerna.idb.memory.ByteFlags}
   * @param storedOrdinal ordinal + 1 of the type in the library; 0 for none
   */
  public record Stored(long id, int flags, int representation, long storedOrdinal) {
    private static final int COLLAPSED = 2;
    private static final int FROM_LIBRARY = 4;
    private static final int GHOST = 0x40;

    /** Whether IDA shows its name only. */
    public boolean isCollapsed() {
      return (flags & COLLAPSED) != 0;
    }

    /** Whether it came from a type library. */
    public boolean isFromLibrary() {
      return (flags & FROM_LIBRARY) != 0;
    }

    /** Whether it follows a type of the library. */
    public boolean isGhost() {
      return (flags & GHOST) != 0;
    }

    /** Its number in the database's type library. */
    public OptionalLong ordinal() {
      return storedOrdinal == 0 ? OptionalLong.empty() : OptionalLong.of(storedOrdinal - 1);
    }
  }
}
