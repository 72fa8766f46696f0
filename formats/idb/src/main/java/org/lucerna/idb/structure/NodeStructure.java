package org.lucerna.idb.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;

/**
 * A structure that is a node.
 *
 * @param node the node
 * @param name empty if there is none
 * @param bytes its size in bytes, unsigned
 * @param flags see the package description
 * @param members in database order, which is by offset
 * @param storedOrdinal ordinal + 1 of the type in the library; 0 if there is none
 */
public record NodeStructure(
    Netnode node,
    ByteString name,
    long bytes,
    int flags,
    List<NodeMember> members,
    long storedOrdinal)
    implements Structure {
  private static final int TAG = 'M';
  private static final int VARIABLE_SIZE = 1;
  private static final int UNION = 2;
  private static final int HAS_UNION = 4;
  private static final int UNLISTED = 8;
  private static final int FROM_LIBRARY = 0x10;
  private static final int COLLAPSED = 0x20;
  private static final int FRAME = 0x40;
  private static final int ALIGNMENT_SHIFT = 7;
  private static final int ALIGNMENT_MASK = 0x1f;
  private static final int GHOST = 0x1000;

  /** Copies {@code members}. */
  public NodeStructure {
    members = List.copyOf(members);
  }

  /**
   * The structure with this node.
   *
   * @return null if the node is not a structure, or is a ghost
   */
  public static @Nullable NodeStructure read(Netnodes nodes, AddressSpace space, long id) {
    Netnode node = nodes.node(id);
    ByteString packed = node.blob(TAG, 0);
    if (packed.isEmpty()) {
      return null;
    }
    ByteString name = ListNode.textOrNull(node.name());
    name = name == null ? ByteString.EMPTY : name;
    Unpacker in = new Unpacker(packed, space);
    int flags = (int) in.dd();
    boolean union = (flags & UNION) != 0;
    List<NodeMember> members = new ArrayList<>();
    long end = 0;
    // The count is untrusted: members are read as long as there are bytes.
    for (long left = in.dd(); left > 0 && !in.atEnd(); left--) {
      Netnode member = nodes.node(space.wrap(in.ea() + space.nodeBase()));
      long gap = in.ea();
      long offset = union ? 0 : space.wrap(end + gap);
      long size = in.ea();
      members.add(
          new NodeMember(
              member, NodeMember.name(member, name), offset, size, (int) in.dd(), (int) in.dd()));
      end = union && Long.compareUnsigned(end, size) > 0 ? end : space.wrap(offset + size);
    }
    return new NodeStructure(
        node, name, space.wrap(roundedUp(end, alignment(flags))), flags, members, in.dd());
  }

  private static long roundedUp(long size, long alignment) {
    return (size + alignment - 1) & -alignment;
  }

  private static long alignment(int flags) {
    return 1L << (flags >> ALIGNMENT_SHIFT & ALIGNMENT_MASK);
  }

  /** The node's number, with which members of other structures refer to it. */
  public long id() {
    return node.id();
  }

  @Override
  public Long size() {
    return bytes;
  }

  /** The alignment in bytes; the size is a multiple of it. */
  public long alignment() {
    return alignment(flags);
  }

  /** Its ordinal in the database's type library. */
  public OptionalLong ordinal() {
    return storedOrdinal == 0 ? OptionalLong.empty() : OptionalLong.of(storedOrdinal - 1);
  }

  @Override
  public boolean isUnion() {
    return has(UNION);
  }

  /** Whether the last member is an array of unspecified length. */
  public boolean isVariableSize() {
    return has(VARIABLE_SIZE);
  }

  /** Whether a member is or contains a union. */
  public boolean hasUnion() {
    return has(HAS_UNION);
  }

  /** Whether IDA omits it from lists of structures. */
  public boolean isUnlisted() {
    return has(UNLISTED);
  }

  /** Whether it came from a type library. */
  public boolean isFromLibrary() {
    return has(FROM_LIBRARY);
  }

  /** Whether IDA shows only its name. */
  public boolean isCollapsed() {
    return has(COLLAPSED);
  }

  /** Whether it is the stack frame of a function. */
  public boolean isFrame() {
    return has(FRAME);
  }

  /** Whether it mirrors a type of the library. */
  public boolean isGhost() {
    return has(GHOST);
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
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
