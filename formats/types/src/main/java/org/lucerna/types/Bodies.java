package org.lucerna.types;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Prints the parts in braces: members and constants. */
final class Bodies {
  private final TypeDeclaration declaration;

  Bodies(TypeDeclaration declaration) {
    this.declaration = declaration;
  }

  String struct(StructType struct, String name) {
    Attributes attributes = struct.attributes();
    StringJoiner bases = new StringJoiner(", ", ": ", "").setEmptyValue("");
    for (StructMember member : struct.members()) {
      if (member.attributes().has(StructMember.BASE_CLASS)) {
        bases.add(declaration.declare(member.type(), ""));
      }
    }
    return TypeKeywords.join(
        "struct",
        attributes.has(StructType.UNALIGNED) ? "__unaligned" : "",
        attributes.has(StructType.MS_STRUCT) ? "__attribute__((msstruct))" : "",
        attributes.has(StructType.CPP_OBJECT) ? "__cppobj" : "",
        attributes.has(StructType.VFTABLE) ? "/*VFT*/" : "",
        attributes.has(StructType.TUPLE) ? "__tuple" : "",
        alignment(attributes),
        name,
        bases.toString(),
        members(struct.members()));
  }

  String union(UnionType union, String name) {
    return TypeKeywords.join(
        "union", alignment(union.attributes()), name, members(union.members()));
  }

  private static String alignment(Attributes attributes) {
    return attributes.alignment() == 0
        ? ""
        : "__attribute__((aligned(" + attributes.alignment() + ")))";
  }

  private String members(List<StructMember> members) {
    StringJoiner text = new StringJoiner("; ", "{", ";}").setEmptyValue("{}");
    for (StructMember member : members) {
      if (!member.attributes().has(StructMember.BASE_CLASS)) {
        text.add(
            TypeKeywords.join(
                alignment(member.attributes()),
                declaration.declare(member.type(), member.name().text())));
      }
    }
    return text.toString();
  }

  String enumeration(EnumType enumeration, String name) {
    StringJoiner constants = new StringJoiner(", ", "{", "}");
    for (EnumType.Constant constant : enumeration.constants()) {
      constants.add(
          TypeKeywords.join(constant.name().text(), "=", value(enumeration, constant.value())));
    }
    return TypeKeywords.join("enum", name, storage(enumeration), constants.toString());
  }

  private static String storage(EnumType enumeration) {
    boolean unsigned = enumeration.attributes().has(EnumType.UNSIGNED);
    if (enumeration.size() == 0 && !unsigned) {
      return "";
    }
    return TypeKeywords.join(
        ":", unsigned ? "unsigned" : "", TypeKeywords.integer(enumeration.size()));
  }

  private static String value(EnumType enumeration, long bits) {
    return switch (enumeration.style()) {
      case HEX -> number(enumeration, bits);
      case CHARACTER ->
          bits >= ' ' && bits <= '~' && bits != '\'' && bits != '\\'
              ? "'" + (char) bits + "'"
              : TypeKeywords.hex(bits);
      case SIGNED_DECIMAL -> Long.toString(signed(enumeration, bits));
      case UNSIGNED_DECIMAL -> Long.toUnsignedString(bits);
    };
  }

  private static String number(EnumType enumeration, long bits) {
    Attributes attributes = enumeration.attributes();
    long signed = signed(enumeration, bits);
    boolean negative = attributes.has(EnumType.SIGNED_STYLE) && signed < 0;
    long magnitude = negative ? -signed : bits;
    int radixBits = attributes.has(EnumType.OCTAL) ? 3 : attributes.has(EnumType.BINARY) ? 1 : 4;
    String digits = Long.toUnsignedString(magnitude, 1 << radixBits).toUpperCase(Locale.ROOT);
    if (attributes.has(EnumType.LEADING_ZEROES)) {
      int width = Math.ceilDiv(enumeration.valueBits(), radixBits);
      digits = "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
    String radix =
        switch (radixBits) {
          case 1 -> "0b";
          case 3 -> digits.startsWith("0") ? "" : "0";
          default -> "0x";
        };
    return (negative ? "-" : "") + radix + digits;
  }

  private static long signed(EnumType enumeration, long bits) {
    int unused = Long.SIZE - enumeration.valueBits();
    return bits << unused >> unused;
  }
}
