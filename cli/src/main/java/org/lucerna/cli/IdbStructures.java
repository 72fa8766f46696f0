package org.lucerna.cli;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.enumeration.Enumeration;
import org.lucerna.idb.enumeration.EnumerationMember;
import org.lucerna.idb.frame.FrameVariable;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.types.CType;
import org.lucerna.types.Declaration;

/** Prints structures, enumerations and stack frames. */
final class IdbStructures {
  static final String STRUCTURE_HEADINGS = "NAME SIZE KIND MEMBERS COMMENT";
  static final String ENUMERATION_HEADINGS = "NAME KIND MEMBERS COMMENT";
  static final String FRAME_HEADINGS = "FUNCTION NAME LOCALS SAVED ARGUMENTS VARIABLES";

  private IdbStructures() {}

  static IdbRow structure(Structure structure) {
    return new IdbRow()
        .text("name", structure.name())
        .optional("size", structure.size())
        .flag("union", structure.isUnion(), "union", "struct")
        .list(
            "members",
            structure.members().stream().map(IdbStructures::member).toList(),
            cell(structure.members(), m -> offset(m.offset()) + m.name()))
        .text("comment", structure.comment())
        .more(json -> json.text("repeatableComment", structure.repeatableComment()));
  }

  private static JsonObject member(StructureMember member) {
    return new JsonObject()
        .text("name", member.name())
        .optional("offset", member.offset())
        .optional("size", member.size())
        .put("declaration", declaration(member))
        .text("comment", member.comment())
        .text("repeatableComment", member.repeatableComment());
  }

  /** The member in C; null where its type is not known, or damaged. */
  private static @Nullable String declaration(StructureMember member) {
    try {
      CType type = member.type();
      return type == null ? null : Declaration.of(type, member.name().text().strip());
    } catch (FormatException damaged) {
      return null;
    }
  }

  private static <T> String cell(List<? extends T> items, Function<T, String> text) {
    return items.stream().map(text).collect(Collectors.joining(", "));
  }

  private static String offset(@Nullable Long offset) {
    return offset == null ? "" : Long.toHexString(offset) + ":";
  }

  static IdbRow enumeration(Enumeration enumeration) {
    return new IdbRow()
        .text("name", enumeration.name())
        .flag("bitfield", enumeration.bitfield(), "bitfield", "enum")
        .list(
            "members",
            enumeration.members().stream().map(IdbStructures::constant).toList(),
            cell(enumeration.members(), m -> m.name() + "=" + Long.toHexString(m.value())))
        .text("comment", enumeration.comment())
        .more(
            json ->
                json.text("repeatableComment", enumeration.repeatableComment())
                    .number("width", enumeration.width()));
  }

  private static JsonObject constant(EnumerationMember member) {
    return new JsonObject()
        .text("name", member.name())
        .unsigned("value", member.value())
        .optional("mask", member.mask())
        .text("comment", member.comment())
        .text("repeatableComment", member.repeatableComment());
  }

  static IdbRow frame(StackFrame frame) {
    List<FrameVariable> variables = frame.variables();
    return new IdbRow()
        .address("start", frame.function().start())
        .text("name", frame.function().name())
        .number("locals", frame.function().frame().size())
        .number("savedRegisters", frame.function().frame().savedRegisters())
        .number("arguments", frame.function().frame().arguments())
        .list(
            "variables",
            variables.stream().map(IdbStructures::variable).toList(),
            cell(variables, v -> shown(v.shown()) + v.member().name().text().strip()));
  }

  private static String shown(@Nullable Long offset) {
    return offset != null && offset < 0 ? "-" + offset(-offset) : offset(offset);
  }

  private static JsonObject variable(FrameVariable variable) {
    return member(variable.member())
        .signed("shown", variable.shown())
        .put("role", variable.role().name().toLowerCase(Locale.ROOT));
  }
}
