package org.lucerna.idb.til.header;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.Macro;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.idb.til.header.References.Need;
import org.lucerna.types.ArrayType;
import org.lucerna.types.Attributes;
import org.lucerna.types.CType;
import org.lucerna.types.EnumType;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.StructMember;
import org.lucerna.types.StructType;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.UnionType;

/**
 * Writes a type library as a C header: types in an order that C accepts, prototypes of symbols,
 * macros. The output is deterministic. Single use.
 */
public final class CHeader {
  private final TypeLibrary library;
  private final Identifiers identifiers = new Identifiers();
  private final Entities entities;
  private final Constants constants;
  private final PlainTypes types;
  private final Appendable out;

  private CHeader(TypeLibrary library, TypeLayout layout, Appendable out) {
    this.library = library;
    this.out = out;
    entities = new Entities(library, layout, identifiers);
    constants = new Constants(identifiers);
    types = new PlainTypes(entities, constants, layout);
  }

  /**
   * Writes the header of a library.
   *
   * @param guard the name of the include guard; only letters and digits count
   * @throws IOException from {@code out}
   * @throws org.lucerna.bytes.FormatException if the library is damaged
   */
  public static void write(TypeLibrary library, TypeLayout layout, String guard, Appendable out)
      throws IOException {
    new CHeader(library, layout, out).write(Identifiers.valid(ByteString.utf8(guard)));
  }

  private void write(String guard) throws IOException {
    List<Need> needs = new ArrayList<>();
    List<TypeDefinition> symbols = library.symbols().toList();
    for (TypeDefinition symbol : symbols) {
      CType type = symbol.type();
      if (type != null) {
        needs.addAll(References.of(entities, type, true));
      }
    }
    List<Entity> order = Order.of(entities, needs);
    line("#ifndef " + guard);
    line("#define " + guard);
    line("");
    for (String line : Prelude.lines()) {
      line(line);
    }
    line("");
    for (Entity entity : entities.all()) {
      if (entity.kind() == Entity.Kind.AGGREGATE || entity.kind() == Entity.Kind.OPAQUE) {
        String name = entity.identifier();
        line("typedef " + entity.keyword() + " " + name + " " + name + ";");
      }
    }
    for (Entity entity : order) {
      define(entity);
    }
    line("");
    line("#ifdef __cplusplus");
    line("extern \"C\" {");
    line("#endif");
    for (TypeDefinition symbol : symbols) {
      declare(symbol);
    }
    line("#ifdef __cplusplus");
    line("}");
    line("#endif");
    for (Macro macro : library.macros()) {
      define(macro);
    }
    line("");
    line("#endif");
  }

  private void define(Entity entity) throws IOException {
    line("");
    TypeDefinition definition = entity.definition();
    if (definition == null) {
      comment("", "not in this library");
    } else {
      String problem = definition.problem();
      if (problem != null) {
        comment("", problem);
      }
      comment("", definition.comment().text());
    }
    switch (entity.type()) {
      case null -> opaque(entity);
      case StructType struct -> {
        StructType plain = (StructType) types.of(struct);
        aggregate(entity, plain.members(), plain.pack(), plain.attributes());
      }
      case UnionType union -> {
        UnionType plain = (UnionType) types.of(union);
        aggregate(entity, plain.members(), plain.pack(), plain.attributes());
      }
      case EnumType enumeration -> enumeration(entity.identifier(), enumeration);
      case NamedType named when named.name().isEmpty() -> opaque(entity);
      case CType alias -> line("typedef " + declare(types.of(alias), entity.identifier()) + ";");
    }
  }

  private void opaque(Entity entity) throws IOException {
    line(entity.keyword() + " " + entity.identifier() + " {_UNKNOWN unknown;};");
  }

  private void aggregate(Entity entity, List<StructMember> members, int pack, Attributes attributes)
      throws IOException {
    boolean packed = pack > 1;
    if (packed) {
      line("#pragma pack(push, " + pack + ")");
    }
    line(
        entity.keyword()
            + (attributes.has(StructType.UNALIGNED) ? " __unaligned " : " ")
            + alignment(attributes)
            + entity.identifier());
    line("{");
    List<ByteString> comments = comments(entity.definition(), members.size());
    for (int i = 0; i < members.size(); i++) {
      StructMember member = members.get(i);
      comment("  ", comments.get(i).text());
      line("  " + alignment(member.attributes()) + declare(member) + ";");
    }
    line("};");
    if (packed) {
      line("#pragma pack(pop)");
    }
  }

  /** A comment per member; empty if the numbers do not match. */
  private static List<ByteString> comments(@Nullable TypeDefinition definition, int members) {
    List<ByteString> comments = definition == null ? List.of() : definition.partComments();
    return comments.size() == members ? comments : Collections.nCopies(members, ByteString.EMPTY);
  }

  private static String alignment(Attributes attributes) {
    return attributes.alignment() == 0
        ? ""
        : "__attribute__((__aligned__(" + attributes.alignment() + "))) ";
  }

  private static String declare(StructMember member) {
    String name = member.name().text();
    return member.type() instanceof ArrayType array && array.count() == 0
        ? declare(array.element(), name + "[0]")
        : declare(member.type(), name);
  }

  private static String declare(CType type, String name) {
    return TypeDeclaration.of(type, name);
  }

  private void enumeration(String name, EnumType type) throws IOException {
    boolean plain = type.size() == 0 || type.size() == Integer.BYTES;
    StringBuilder lines = new StringBuilder();
    boolean any = false;
    for (EnumType.Constant constant : type.constants()) {
      String identifier = constants.take(constant);
      any |= !identifier.isEmpty();
      String value = "0x" + Long.toHexString(constant.value()).toUpperCase(Locale.ROOT);
      lines.append(
          identifier.isEmpty()
              ? "  /* " + Identifiers.valid(constant.name()) + " = " + value + " */\n"
              : "  " + identifier + " = " + value + ",\n");
    }
    if (any) {
      line(plain ? "typedef enum" : "enum");
      line("{");
      out.append(lines);
      line(plain ? "} " + name + ";" : "};");
    }
    if (!any || !plain) {
      IntegerType.Form form =
          type.attributes().has(EnumType.SIGNED)
              ? IntegerType.Form.PLAIN
              : IntegerType.Form.UNSIGNED;
      line("typedef " + declare(new IntegerType(type.size(), form), name) + ";");
    }
  }

  private void declare(TypeDefinition symbol) throws IOException {
    String name = Identifiers.valid(symbol.name());
    CType type = symbol.type();
    // IDA lists enumeration constants among the symbols.
    if (type == null || name.isEmpty() || constants.has(name)) {
      return;
    }
    comment("", symbol.comment().text());
    CType plain = type instanceof FunctionSignature ? types.of(type) : types.object(type);
    line("extern " + declare(plain, identifiers.take(name)) + ";");
  }

  private void define(Macro macro) throws IOException {
    String text = macro.definition();
    String name = macro.name().text();
    boolean valid = name.equals(Identifiers.valid(macro.name())) && !name.isEmpty();
    if (valid && text.chars().noneMatch(c -> c < ' ')) {
      line("#ifndef " + name);
      line(text);
      line("#endif");
    }
  }

  private void comment(String indent, String text) throws IOException {
    if (!text.isEmpty()) {
      String harmless = text.replace("*/", "* /").replaceAll("[\\x00-\\x1f\\x7f]+", " ");
      line(indent + "/* " + harmless + " */");
    }
  }

  private void line(String text) throws IOException {
    out.append(text).append('\n');
  }
}
