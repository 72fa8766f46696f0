package org.lucerna.cli.idb;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.enumeration.Enumeration;
import org.lucerna.idb.enumeration.EnumerationMember;
import org.lucerna.idb.frame.FrameVariable;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.item.StringType;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.OffsetBase;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.types.CType;
import org.lucerna.types.TypeDeclaration;

/**
 * Prints objects with members: structures, stack frames, enumerations.
 *
 * @param c prints declarations with the names of the database's types
 * @param database that contains them
 */
record IdbMembers(TypeDeclaration c, IdaDatabase database) {
  static IdbMembers of(IdaDatabase database) {
    return new IdbMembers(new TypeDeclaration(database.knownTypes().names()), database);
  }

  IdbRow structure(Structure structure) {
    return new IdbRow()
        .text("name", structure.name())
        .optional("size", structure.size())
        .flag("union", structure.isUnion(), "union", "struct")
        .parts(
            "members",
            structure.members().stream().map(this::member).toList(),
            structure.members().stream().map(m -> hex(m.offset()) + text(m)).toList())
        .text("comment", structure.comment())
        .more(json -> json.text("repeatableComment", structure.repeatableComment()));
  }

  private JsonObject member(StructureMember member) {
    JsonObject json =
        new JsonObject()
            .text("name", member.name())
            .optional("offset", member.offset())
            .optional("size", member.size())
            .put("declaration", declaration(member))
            .text("comment", member.comment())
            .text("repeatableComment", member.repeatableComment());
    if (member instanceof NodeMember node) {
      addNode(json, node);
    }
    return json;
  }

  /** Adds the type, string or other data that a member refers to, if there is any. */
  private void addNode(JsonObject json, NodeMember member) {
    member.structure().ifPresent(id -> json.text("structure", database.netnode(id).name()));
    member.enumeration().ifPresent(id -> json.text("enumeration", database.netnode(id).name()));
    StringType string = member.string(database.root().isPacked());
    if (string != null) {
      json.put("stringType", IdbItemJson.of(string));
    }
    OffsetBase base = member.offsetBase(database.addresses());
    if (base != null) {
      JsonObject offset = new JsonObject().number("type", base.kind());
      offset.put("base", base.base() == null ? null : IdbItemJson.hex(base.base()));
      json.put("offsetBase", offset.put("baseIsNumber", base.baseIsNumber()));
    }
  }

  /** The member in C; null if its type is unknown or damaged. */
  private @Nullable String declaration(StructureMember member) {
    try {
      CType type = member.type();
      return type == null ? null : c.declare(type, member.name().text().strip());
    } catch (FormatException damaged) {
      return null;
    }
  }

  IdbRow frame(StackFrame frame) {
    List<FrameVariable> variables = frame.variables();
    return new IdbRow()
        .address("start", frame.function().start())
        .text("name", frame.function().name())
        .number("locals", frame.function().frame().size())
        .number("savedRegisters", frame.function().frame().savedRegisters())
        .number("arguments", frame.function().frame().arguments())
        .parts(
            "variables",
            variables.stream().map(this::variable).toList(),
            variables.stream().map(v -> signedHex(v.shown()) + text(v.member())).toList());
  }

  private JsonObject variable(FrameVariable variable) {
    return member(variable.member())
        .signed("shown", variable.shown())
        .put("role", variable.role().name().toLowerCase(Locale.ROOT));
  }

  static IdbRow enumeration(Enumeration enumeration) {
    return new IdbRow()
        .text("name", enumeration.name())
        .flag("bitfield", enumeration.bitfield(), "bitfield", "enum")
        .parts(
            "members",
            enumeration.members().stream().map(IdbMembers::constant).toList(),
            enumeration.members().stream()
                .map(m -> m.name() + " = " + IdbItemJson.hex(m.value()))
                .toList())
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

  /** The declaration, or the name if the type is unknown. */
  private String text(StructureMember member) {
    String declaration = declaration(member);
    return declaration == null ? member.name().text().strip() : declaration;
  }

  private static String hex(@Nullable Long offset) {
    return offset == null ? "" : "0x" + Long.toHexString(offset) + "  ";
  }

  private static String signedHex(@Nullable Long offset) {
    return offset != null && offset < 0 ? "-" + hex(-offset) : hex(offset);
  }
}
