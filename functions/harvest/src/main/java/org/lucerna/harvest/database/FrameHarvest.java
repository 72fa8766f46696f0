package org.lucerna.harvest.database;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.frame.FrameRole;
import org.lucerna.idb.frame.FrameVariable;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.idb.structure.TypeMember;
import org.lucerna.idb.structure.TypeStructure;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.types.StructMember;
import org.lucerna.types.TypeReader;
import org.lucerna.types.UnknownType;

/** Converts stack frames of all database versions to Lumina's metadata. */
final class FrameHarvest {
  private static final Pattern MADE_UP =
      Pattern.compile("((var|arg)_[0-9A-Fa-f]+(_[0-9]+)?|anonymous_[0-9]+)");

  private final AddressSpace space;
  private final TypeLibrary library;

  /**
   * Converts frames of a database.
   *
   * @param library names the types that members refer to
   */
  FrameHarvest(AddressSpace space, TypeLibrary library) {
    this.space = space;
    this.library = library;
  }

  FrameDescription of(StackFrame frame) {
    IdbFunction.Frame sizes = frame.function().frame();
    List<ByteString> types = types(frame.structure());
    List<FrameMember> members = new ArrayList<>();
    List<FrameVariable> variables = frame.variables();
    for (int i = 0; i < variables.size(); i++) {
      FrameVariable variable = variables.get(i);
      if (variable.role() == FrameRole.VARIABLE && !isGap(variable.member())) {
        members.add(member(variable.member(), i < types.size() ? types.get(i) : null));
      }
    }
    return new FrameDescription(
        space.signed(sizes.size()),
        space.signed(sizes.arguments()),
        sizes.savedRegisters() & 0xffff,
        members);
  }

  /** The type strings of the members of a type; empty for other structures. */
  private static List<ByteString> types(Structure structure) {
    return structure instanceof TypeStructure type
        ? TypeReader.memberTypes(type.definition().typeString())
        : List.of();
  }

  private static boolean isGap(StructureMember member) {
    return member instanceof TypeMember type && type.member().attributes().has(StructMember.GAP);
  }

  private FrameMember member(StructureMember member, @Nullable ByteString ofType) {
    FrameMember.Type type =
        switch (member) {
          case NodeMember node -> type(node);
          case TypeMember known -> type(known, ofType);
        };
    FrameMember.Form form =
        switch (member) {
          case NodeMember node -> MemberForms.of(node, space);
          case TypeMember known -> MemberForms.of(known);
        };
    return new FrameMember(
        ownName(member.name()),
        type,
        member.comment(),
        member.repeatableComment(),
        member.offset(),
        type == null || !form.equals(MemberForms.NONE) ? form : null,
        member.size());
  }

  private static @Nullable ByteString ownName(ByteString name) {
    return name.isEmpty() || MADE_UP.matcher(name.text()).matches() ? null : name;
  }

  /** Types of other arguments may follow an argument's own type; the names then belong to them. */
  private FrameMember.@Nullable Type type(NodeMember member) {
    ByteString stored = member.typeString();
    if (stored == null || stored.isEmpty()) {
      return null;
    }
    Cursor in = Cursor.of(stored);
    boolean unknown = TypeReader.first(in) instanceof UnknownType;
    ByteString names = in.atEnd() ? member.typeNames() : null;
    return unknown ? null : byName(stored.slice(0, (int) in.offset()), names);
  }

  /** An unknown type has nothing but a size: IDA omits it. */
  private FrameMember.@Nullable Type type(TypeMember member, @Nullable ByteString stored) {
    return stored == null || member.type() instanceof UnknownType ? null : byName(stored, null);
  }

  private FrameMember.@Nullable Type byName(ByteString stored, @Nullable ByteString names) {
    ByteString type = library.byName(stored);
    return type == null
        ? null
        : new FrameMember.Type(type, names == null ? ByteString.EMPTY : names);
  }
}
