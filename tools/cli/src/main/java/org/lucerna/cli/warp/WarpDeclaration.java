package org.lucerna.cli.warp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.ArrayType;
import org.lucerna.types.Attributes;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.CallingConvention;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.PointerType;
import org.lucerna.types.Qualifiers;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.UnknownType;
import org.lucerna.types.VoidType;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.EnumerationClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.StructureClass;
import org.lucerna.warp.WarpTypeClass.UnionClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

/**
 * Types of WARP files as C declarations. Structures, unions and enumerations are printed by name;
 * parts that C cannot express, such as a number of 24 bits, as {@code _UNKNOWN}. Calling
 * conventions and locations are not printed.
 */
final class WarpDeclaration {
  private static final CType UNKNOWN = new UnknownType(0);

  private WarpDeclaration() {}

  /**
   * Declares an object of a type.
   *
   * @param name empty for the type alone
   */
  static String of(WarpType type, String name) {
    return TypeDeclaration.of(ctype(type), name);
  }

  private static CType ctype(WarpType type) {
    Qualifiers qualifiers =
        new Qualifiers(
            (type.modifiers() & WarpType.CONST) != 0, (type.modifiers() & WarpType.VOLATILE) != 0);
    return switch (type.kind()) {
      case VoidClass _ -> new VoidType(qualifiers, Attributes.NONE);
      case BooleanClass truth -> truth(bytes(truth.width(), 0), qualifiers);
      case IntegerClass whole -> {
        IntegerType.Form form =
            whole.isSigned() ? IntegerType.Form.PLAIN : IntegerType.Form.UNSIGNED;
        yield integer(bytes(whole.width(), 0), form, qualifiers);
      }
      case CharacterClass letter ->
          bytes(letter.width(), 1) == 1
              ? integer(1, IntegerType.Form.CHARACTER, qualifiers)
              : UNKNOWN;
      case FloatClass number -> floating(bytes(number.width(), Float.BYTES), qualifiers);
      case PointerClass pointer -> pointer(pointer, qualifiers);
      case ArrayClass array -> {
        int count = Math.clamp(array.length(), 0, Integer.MAX_VALUE);
        yield new ArrayType(ctype(array.element()), count, 0, qualifiers, Attributes.NONE);
      }
      case StructureClass _ -> named(NamedType.Tag.STRUCT, type.name(), qualifiers);
      case UnionClass _ -> named(NamedType.Tag.UNION, type.name(), qualifiers);
      case EnumerationClass _ -> named(NamedType.Tag.ENUM, type.name(), qualifiers);
      case ReferrerClass referrer -> named(NamedType.Tag.TYPEDEF, referrer.name(), qualifiers);
      case FunctionClass function -> function(function);
    };
  }

  /** A width in bytes; -1 if it is not a whole number of them. */
  private static int bytes(@Nullable Integer bits, int otherwise) {
    if (bits == null) {
      return otherwise;
    }
    return bits == 0 || bits % Byte.SIZE != 0 ? -1 : bits / Byte.SIZE;
  }

  private static CType truth(int size, Qualifiers qualifiers) {
    return switch (size) {
      case 0, 1 -> new BoolType(0, qualifiers, Attributes.NONE);
      case 4, 8 -> new BoolType(size, qualifiers, Attributes.NONE);
      default -> UNKNOWN;
    };
  }

  private static CType integer(int size, IntegerType.Form form, Qualifiers qualifiers) {
    return switch (size) {
      // 32 bits are an int on every platform that has GUIDs.
      case 0, 4 -> new IntegerType(0, form, qualifiers, Attributes.NONE);
      case 1, 2, 8, 16 -> new IntegerType(size, form, qualifiers, Attributes.NONE);
      default -> UNKNOWN;
    };
  }

  private static CType floating(int size, Qualifiers qualifiers) {
    return switch (size) {
      case Float.BYTES -> new FloatType(FloatType.Form.FLOAT, qualifiers, Attributes.NONE);
      case Double.BYTES -> new FloatType(FloatType.Form.DOUBLE, qualifiers, Attributes.NONE);
      case 10, 12, 16 -> new FloatType(FloatType.Form.LONG_DOUBLE, qualifiers, Attributes.NONE);
      default -> UNKNOWN;
    };
  }

  private static CType pointer(PointerClass pointer, Qualifiers qualifiers) {
    CType target = pointer.child() == null ? UNKNOWN : ctype(pointer.child());
    return new PointerType(target, PointerType.Distance.DEFAULT, null, qualifiers, Attributes.NONE);
  }

  private static CType named(NamedType.Tag tag, @Nullable ByteString name, Qualifiers qualifiers) {
    return name == null || name.isEmpty()
        ? UNKNOWN
        : new NamedType(tag, name, qualifiers, Attributes.NONE);
  }

  private static CType function(FunctionClass function) {
    List<FunctionParameter> parameters = new ArrayList<>();
    for (Parameter parameter : function.parameters()) {
      ByteString name = parameter.name() == null ? ByteString.EMPTY : parameter.name();
      parameters.add(new FunctionParameter(name, ctype(parameter.type())));
    }
    CType result =
        function.results().isEmpty() ? UNKNOWN : ctype(function.results().getFirst().type());
    CallingConvention convention =
        parameters.isEmpty() ? CallingConvention.NO_ARGUMENTS : CallingConvention.UNKNOWN;
    return new FunctionSignature(result, convention, parameters);
  }
}
