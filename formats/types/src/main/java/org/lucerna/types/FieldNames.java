package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Adds the names of a type's parts, which IDA stores separately: a p_list, in the order in which
 * the parts occur. A part comes before the parts of its own type; a function's result comes after
 * its arguments. Trailing names may be missing.
 */
final class FieldNames {
  private final Cursor in;

  private FieldNames(Cursor in) {
    this.in = in;
  }

  /**
   * The type with its names.
   *
   * @throws FormatException if the list is damaged or longer than the type has parts
   */
  static CType assign(Cursor names, CType type) {
    CType named = new FieldNames(names).name(type);
    if (!names.atEnd()) {
      throw new FormatException(
          names.offset(), "the end of the names", names.remaining() + " more bytes");
    }
    return named;
  }

  private ByteString next() {
    if (in.atEnd()) {
      return ByteString.EMPTY;
    }
    long offset = in.offset();
    int length = TypeNumbers.dt(in);
    if (length > in.remaining()) {
      throw new FormatException(
          offset,
          "a name of " + length + " bytes",
          in.remaining() + " before the end of the names");
    }
    return in.bytes(length);
  }

  private CType name(CType type) {
    return switch (type) {
      case PointerType pointer -> name(pointer);
      case ArrayType array ->
          new ArrayType(
              name(array.element()),
              array.count(),
              array.base(),
              array.qualifiers(),
              array.attributes());
      case FunctionSignature function -> name(function);
      case StructType struct ->
          new StructType(
              name(struct.members()),
              struct.pack(),
              struct.tail(),
              struct.qualifiers(),
              struct.attributes());
      case UnionType union ->
          new UnionType(
              name(union.members()), union.pack(), union.qualifiers(), union.attributes());
      case EnumType enumeration -> name(enumeration);
      case BitfieldType _,
          BoolType _,
          FloatType _,
          IntegerType _,
          NamedType _,
          OrdinalType _,
          UnknownType _,
          VoidType _ ->
          type;
    };
  }

  private CType name(PointerType pointer) {
    PointerType.Reach reach =
        pointer.reach() instanceof PointerType.Closure closure
            ? new PointerType.Closure(name(closure.function()))
            : pointer.reach();
    CType target = name(pointer.target());
    PointerType.Shift shift = pointer.shift();
    if (shift != null) {
      shift = new PointerType.Shift(name(shift.parent()), shift.delta());
    }
    return new PointerType(target, reach, shift, pointer.qualifiers(), pointer.attributes());
  }

  private CType name(FunctionSignature function) {
    List<FunctionParameter> arguments = new ArrayList<>(function.arguments().size());
    for (FunctionParameter argument : function.arguments()) {
      // (void) has no argument, hence no name.
      ByteString name =
          function.arguments().size() == 1 && argument.type() instanceof VoidType
              ? ByteString.EMPTY
              : next();
      arguments.add(
          new FunctionParameter(
              name, name(argument.type()), argument.location(), argument.flags()));
    }
    return new FunctionSignature(
        name(function.returnType()),
        function.returnLocation(),
        function.convention(),
        function.memoryModel(),
        function.method(),
        function.flags(),
        function.spoiled(),
        arguments,
        function.qualifiers(),
        function.attributes());
  }

  private List<StructMember> name(List<StructMember> members) {
    List<StructMember> named = new ArrayList<>(members.size());
    for (StructMember member : members) {
      ByteString name = next();
      named.add(
          new StructMember(
              name, name(member.type()), member.bitOffset(), member.format(), member.attributes()));
    }
    return named;
  }

  private CType name(EnumType enumeration) {
    List<EnumType.Constant> constants = new ArrayList<>(enumeration.constants().size());
    for (EnumType.Constant constant : enumeration.constants()) {
      constants.add(new EnumType.Constant(next(), constant.value(), constant.mask()));
    }
    return new EnumType(
        constants,
        enumeration.size(),
        enumeration.style(),
        enumeration.bitmask(),
        enumeration.qualifiers(),
        enumeration.attributes());
  }
}
