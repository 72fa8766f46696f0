package org.lucerna.types;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * Writes a type as a type string, and the names of its parts separately, as {@link TypeReader}
 * reads them. Immutable, thread-safe.
 */
public final class TypeWriter {
  private final ByteSink out = new ByteSink();
  private final ByteString names;

  /**
   * Writes a type.
   *
   * @throws IllegalArgumentException if a name or the value of an attribute is longer than 32,766
   *     bytes, or a name has a NUL
   */
  public TypeWriter(CType type) {
    type(type);
    names = NamesWriter.of(type);
  }

  /** The type string, without the NUL that ends a stored one. */
  public ByteString typeString() {
    return out.toByteString();
  }

  /** The names of arguments, members and constants: a p_string for each, also for empty ones. */
  public ByteString fieldNames() {
    return names;
  }

  private void type(CType type) {
    switch (type) {
      case VoidType _ -> basic(type, 0x01);
      case UnknownType unknown ->
          basic(
              type,
              switch (unknown.size()) {
                case 1 -> 0x11;
                case 2 -> 0x10;
                case 4 -> 0x21;
                case 8 -> 0x20;
                case 16 -> 0x31;
                default -> 0x30;
              });
      case IntegerType integer -> {
        int base = integer.size() == 0 ? 7 : 2 + Integer.numberOfTrailingZeros(integer.size());
        int flags =
            switch (integer.form()) {
              case PLAIN -> 0;
              case SIGNED -> 0x10;
              case UNSIGNED -> 0x20;
              case CHARACTER, SEGMENT -> 0x30;
            };
        basic(type, base | flags);
      }
      case BoolType bool ->
          basic(
              type,
              switch (bool.size()) {
                case 0 -> 0x08;
                case 1 -> 0x18;
                case 8 -> 0x28;
                default -> 0x38;
              });
      case FloatType number ->
          basic(
              type,
              switch (number.form()) {
                case FLOAT -> 0x09;
                case DOUBLE -> 0x19;
                case LONG_DOUBLE -> 0x29;
                case PROCESSOR -> 0x39;
              });
      case PointerType pointer -> pointer(pointer);
      case ArrayType array -> {
        if (array.base() == 0 && array.count() < 0x7fff) {
          lead(type, 0x1b);
          NumberWriter.dt(out, array.count());
        } else {
          lead(type, 0x0b);
          NumberWriter.da(out, array.count(), array.base());
        }
        AttributesWriter.tah(out, array.attributes());
        type(array.element());
      }
      case FunctionSignature function -> {
        lead(type, 0x0c | FunctionWriter.method(function) << 4);
        function(function);
      }
      case NamedType named -> reference(named, named.tag(), named.name());
      case OrdinalType ordinal -> {
        ByteSink name = new ByteSink().u8('#');
        NumberWriter.de(name, (int) ordinal.ordinal());
        reference(ordinal, ordinal.tag(), name.toByteString());
      }
      case StructType struct -> {
        lead(type, 0x0d);
        count(struct.members().size() << 3 | pack(struct.pack()));
        AttributesWriter.sdacl(out, struct.attributes());
        members(struct.members(), struct.attributes());
        if (struct.attributes().has(StructType.FIXED)) {
          NumberWriter.dq(out, struct.tail());
        }
      }
      case UnionType union -> {
        lead(type, 0x1d);
        count(union.members().size() << 3 | pack(union.pack()));
        AttributesWriter.sdacl(out, union.attributes());
        members(union.members(), union.attributes());
      }
      case EnumType enumeration -> enumeration(enumeration);
      case BitfieldType field -> {
        lead(type, 0x0e | Integer.numberOfTrailingZeros(field.size()) << 4);
        NumberWriter.dt(out, field.width() << 1 | (field.unsigned() ? 1 : 0));
        AttributesWriter.tah(out, field.attributes());
      }
    }
  }

  private void lead(CType type, int value) {
    Qualifiers qualifiers = type.qualifiers();
    out.u8(value | (qualifiers.isConst() ? 0x40 : 0) | (qualifiers.isVolatile() ? 0x80 : 0));
  }

  private void basic(CType type, int value) {
    lead(type, value);
    AttributesWriter.tah(out, type.attributes());
  }

  private void pointer(PointerType pointer) {
    switch (pointer.reach()) {
      case PointerType.Distance.DEFAULT -> lead(pointer, 0x0a);
      case PointerType.Distance.NEAR -> lead(pointer, 0x1a);
      case PointerType.Distance.FAR -> lead(pointer, 0x2a);
      case PointerType.Based(int size) -> {
        lead(pointer, 0x3a);
        out.u8(size);
      }
      case PointerType.Closure(CType function) -> {
        lead(pointer, 0x3a);
        out.u8(0xff);
        type(function);
      }
    }
    AttributesWriter.tah(out, pointer.attributes());
    type(pointer.target());
    PointerType.@Nullable Shift shift = pointer.shift();
    if (shift != null) {
      type(shift.parent());
      NumberWriter.de(out, shift.delta());
    }
  }

  private void reference(CType type, NamedType.Tag tag, ByteString name) {
    switch (tag) {
      case TYPEDEF -> lead(type, 0x3d);
      case STRUCT -> lead(type, 0x0d);
      case UNION -> lead(type, 0x1d);
      case ENUM -> lead(type, 0x2d);
    }
    if (tag != NamedType.Tag.TYPEDEF) {
      NumberWriter.dt(out, 0);
    }
    NumberWriter.string(out, name);
    if (tag == NamedType.Tag.TYPEDEF) {
      AttributesWriter.tah(out, type.attributes());
    } else {
      AttributesWriter.sdacl(out, type.attributes());
    }
  }

  private void function(FunctionSignature function) {
    FunctionWriter.prefix(out, function);
    FunctionWriter.convention(out, function);
    AttributesWriter.tah(out, function.attributes());
    type(function.returnType());
    where(function, function.returnType(), function.returnLocation());
    if (function.convention().equals(CallingConvention.NO_ARGUMENTS)) {
      return;
    }
    NumberWriter.dt(out, function.arguments().size());
    for (FunctionParameter argument : function.arguments()) {
      if (argument.flags() != 0) {
        out.u8(0xff);
        NumberWriter.de(out, argument.flags());
      }
      type(argument.type());
      where(function, argument.type(), argument.location());
    }
  }

  private void where(FunctionSignature function, CType type, ArgumentLocation location) {
    if (function.convention().isUserDefined() && !(type instanceof VoidType)) {
      FunctionWriter.where(out, location);
    }
  }

  private void count(int count) {
    if (count == 0 || count >= 0x7ffe) {
      NumberWriter.dt(out, 0x7ffe);
      NumberWriter.de(out, count);
    } else {
      NumberWriter.dt(out, count);
    }
  }

  private static int pack(int pack) {
    return pack == 0 ? 0 : Integer.numberOfTrailingZeros(pack) + 1;
  }

  private void members(List<StructMember> members, Attributes attributes) {
    long previous = 0;
    for (StructMember member : members) {
      type(member.type());
      if (attributes.has(StructType.FORMATS)) {
        format(member.format());
      }
      AttributesWriter.sdacl(out, member.attributes());
      if (member.bitOffset() != StructMember.NO_OFFSET) {
        NumberWriter.dq(out, member.bitOffset() - previous);
        previous = member.bitOffset();
      }
    }
  }

  private void format(@Nullable ValueFormat format) {
    if (format == null) {
      NumberWriter.dq(out, 0);
      return;
    }
    NumberWriter.dq(out, format.bits());
    int des = (format.bits() & 0xf) == 9 ? 1 : Integer.MAX_VALUE;
    int dqs =
        (format.bits() & 0xf) != 9 ? 0 : (format.parameters().getFirst() & 0x1010) == 0 ? 3 : 2;
    for (int i = 0; i < format.parameters().size(); i++) {
      long value = format.parameters().get(i);
      if (i < des || i >= des + dqs) {
        NumberWriter.de(out, (int) value);
      } else {
        NumberWriter.dq(out, value);
      }
    }
  }

  private void enumeration(EnumType enumeration) {
    List<EnumType.Constant> constants = enumeration.constants();
    lead(enumeration, 0x2d);
    count(
        enumeration.bitmask()
            ? (int) constants.stream().filter(EnumType.Constant::mask).count()
            : constants.size());
    AttributesWriter.tah(out, enumeration.attributes());
    out.u8(
        0x80
            | style(enumeration.style())
            | (enumeration.bitmask() ? 0x10 : 0)
            | pack(enumeration.size()));
    long previous = 0;
    for (int i = 0; i < constants.size(); i++) {
      EnumType.Constant constant = constants.get(i);
      if (constant.mask()) {
        int end = i + 1;
        while (end < constants.size() && !constants.get(end).mask()) {
          end++;
        }
        NumberWriter.dt(out, end - i);
        previous = 0;
      }
      NumberWriter.de(out, (int) constant.value() - (int) previous);
      if (enumeration.attributes().has(EnumType.WIDE)) {
        NumberWriter.de(out, (int) (constant.value() >>> 32) - (int) (previous >>> 32));
      }
      previous = constant.mask() ? 0 : constant.value();
    }
  }

  private static int style(EnumType.Style style) {
    return switch (style) {
      case HEX -> 0;
      case CHARACTER -> 0x20;
      case SIGNED_DECIMAL -> 0x40;
      case UNSIGNED_DECIMAL -> 0x60;
    };
  }
}
