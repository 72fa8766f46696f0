package org.lucerna.idb.structure;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.item.StringType;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.types.CType;
import org.lucerna.types.TypeReader;

/**
 * A member that is a node. Everything but the components is looked up on demand.
 *
 * @param node the node
 * @param name without the structure's name; empty if there is none
 * @param start bytes from the structure's start, unsigned
 * @param bytes its size in bytes, unsigned
 * @param flags how it is displayed: bits of {@link org.lucerna.idb.memory.ByteFlags}
 * @param properties see the package description
 */
public record NodeMember(
    Netnode node, ByteString name, long start, long bytes, int flags, int properties)
    implements StructureMember {
  private static final long STRUCTURE = 3;
  private static final long MORE_FLAGS = 8;
  private static final long ENUMERATION = 0xb;
  private static final long STRING_TYPE = 0x10;
  private static final long OFFSET_BASE = 9;
  private static final long TYPE = 0x3000;
  private static final long TYPE_NAMES = 0x3001;
  private static final int IN_UNION = 2;
  private static final int HAS_UNION = 4;
  private static final int FROM_LIBRARY = 8;
  private static final int BASE_CLASS = 0x20;
  private static final long USER_TYPE = 0x200_0000;

  /** The name of a member; in its node, the structure's name precedes it. */
  static ByteString name(Netnode member, ByteString structure) {
    ByteString whole = member.name();
    if (whole == null) {
      return ByteString.EMPTY;
    }
    whole = ListNode.text(whole);
    int length = structure.length();
    return whole.length() > length
            && whole.at(length) == '.'
            && whole.slice(0, length).equals(structure)
        ? whole.slice(length + 1, whole.length())
        : whole;
  }

  /** The node's number. */
  public long id() {
    return node.id();
  }

  @Override
  public Long offset() {
    return start;
  }

  @Override
  public Long size() {
    return bytes;
  }

  /** Whether it belongs to a union. */
  public boolean isInUnion() {
    return has(IN_UNION);
  }

  /** Whether it is or contains a union. */
  public boolean hasUnion() {
    return has(HAS_UNION);
  }

  /** Whether IDA created it from a type. */
  public boolean isFromLibrary() {
    return has(FROM_LIBRARY);
  }

  /** Whether the structure inherits from it. */
  public boolean isBaseClass() {
    return has(BASE_CLASS);
  }

  private boolean has(int property) {
    return (properties & property) != 0;
  }

  /** The node of its type, if that is a structure: see {@link Structures#of}. */
  public OptionalLong structure() {
    return reference(STRUCTURE);
  }

  /** The node of the enumeration that its value belongs to. */
  public OptionalLong enumeration() {
    return reference(ENUMERATION);
  }

  private OptionalLong reference(long index) {
    OptionalLong stored = node.alt(index);
    return stored.isPresent() && stored.getAsLong() != 0
        ? OptionalLong.of(stored.getAsLong() - 1)
        : OptionalLong.empty();
  }

  /** The kind of string that it is, with the numbers of the SDK. */
  public OptionalLong stringType() {
    return node.alt(STRING_TYPE);
  }

  /**
   * Its memory layout as a string; null if it is not a string.
   *
   * @param packed whether the database's idainfo has version 700 or later
   */
  public @Nullable StringType string(boolean packed) {
    OptionalLong stored = reference(STRING_TYPE);
    return stored.isPresent() ? StringType.of((int) stored.getAsLong(), packed) : null;
  }

  /** Whether the user set its type. */
  public boolean hasUserType() {
    return (node.alt(MORE_FLAGS).orElse(0) & USER_TYPE) != 0;
  }

  /** The base it is relative to, as an offset; null if it is not an offset. */
  public @Nullable OffsetBase offsetBase(AddressSpace space) {
    ByteString stored = node.sup(OFFSET_BASE);
    return stored == null ? null : OffsetBase.read(stored, space);
  }

  /** Its type string; null if there is none. */
  public @Nullable ByteString typeString() {
    return ListNode.textOrNull(node.sup(TYPE));
  }

  /** The names of the parts of its type; null if there is none. */
  public @Nullable ByteString typeNames() {
    return ListNode.textOrNull(node.sup(TYPE_NAMES));
  }

  @Override
  public @Nullable CType type() {
    ByteString type = typeString();
    if (type == null) {
      return null;
    }
    Cursor in = Cursor.of(type);
    CType first = TypeReader.first(in);
    // Other arguments of the function may follow, and the names are theirs.
    ByteString names = in.atEnd() ? typeNames() : null;
    return names == null ? first : TypeReader.read(type, names);
  }

  @Override
  public @Nullable ByteString comment() {
    return node.text(0);
  }

  @Override
  public @Nullable ByteString repeatableComment() {
    return node.text(1);
  }
}
