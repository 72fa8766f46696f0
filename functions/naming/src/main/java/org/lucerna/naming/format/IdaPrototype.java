package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.StoredPrototype;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.types.ArgumentLocation;
import org.lucerna.types.ArrayType;
import org.lucerna.types.Attributes;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.CallingConvention;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.FunctionSignature.CallMethod;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.PointerType;
import org.lucerna.types.PointerType.Distance;
import org.lucerna.types.Qualifiers;
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
 * Converts prototypes from WARP files to IDA's form, for functions of x86-64 and AArch64: the
 * reverse of {@link WarpPrototype}. A prototype with a part that has no counterpart is left out as
 * a whole; structures, unions and enumerations become references by name.
 */
final class IdaPrototype {
  /** Binary Ninja's names for the conventions of its platforms for both processors. */
  private static final Set<ByteString> CONVENTIONS =
      Set.of(ByteString.utf8("cdecl"), ByteString.utf8("sysv"), ByteString.utf8("win64"));

  private static final int LONGEST_NAME = 1024;

  private int parts;

  private IdaPrototype() {}

  /** The prototype of a function; null if there is none, or none that IDA can express. */
  static @Nullable FunctionType of(@Nullable WarpType type) {
    if (type == null || !(type.kind() instanceof FunctionClass)) {
      return null;
    }
    CType function = new IdaPrototype().type(type);
    if (function == null) {
      return null;
    }
    return StoredPrototype.of(function, type.confidence() == WarpType.CERTAIN);
  }

  private @Nullable CType type(WarpType type) {
    if (++parts > WarpPrototype.MOST_PARTS) {
      return null;
    }
    Qualifiers qualifiers =
        new Qualifiers(
            (type.modifiers() & WarpType.CONST) != 0, (type.modifiers() & WarpType.VOLATILE) != 0);
    return switch (type.kind()) {
      case VoidClass _ -> new VoidType(qualifiers, Attributes.NONE);
      case BooleanClass truth -> truth(bytes(truth.width(), 1), qualifiers);
      case IntegerClass whole -> integer(whole, qualifiers);
      case CharacterClass letter ->
          bytes(letter.width(), 1) == 1
              ? new IntegerType(1, IntegerType.Form.CHARACTER, qualifiers, Attributes.NONE)
              : null;
      case FloatClass number -> number(bytes(number.width(), 0), qualifiers);
      case PointerClass pointer -> pointer(pointer, qualifiers);
      case ArrayClass array -> array(array, qualifiers);
      case ReferrerClass other -> named(NamedType.Tag.TYPEDEF, other.name(), qualifiers);
      case StructureClass _ -> named(NamedType.Tag.STRUCT, type.name(), qualifiers);
      case UnionClass _ -> named(NamedType.Tag.UNION, type.name(), qualifiers);
      case EnumerationClass _ -> named(NamedType.Tag.ENUM, type.name(), qualifiers);
      case FunctionClass function -> function(function, qualifiers);
    };
  }

  /** The size of a width in bits; -1 if it has no whole bytes. */
  private static int bytes(@Nullable Integer bits, int otherwise) {
    if (bits == null) {
      return otherwise;
    }
    return bits % Byte.SIZE == 0 ? bits / Byte.SIZE : -1;
  }

  private static @Nullable CType truth(int size, Qualifiers qualifiers) {
    return switch (size) {
      // The size of bool itself.
      case 1 -> new BoolType(0, qualifiers, Attributes.NONE);
      case 4 -> new BoolType(4, qualifiers, Attributes.NONE);
      default -> null;
    };
  }

  private static @Nullable CType integer(IntegerClass whole, Qualifiers qualifiers) {
    IntegerType.Form form = whole.isSigned() ? IntegerType.Form.PLAIN : IntegerType.Form.UNSIGNED;
    int size = bytes(whole.width(), Integer.BYTES);
    return switch (size) {
      case Integer.BYTES -> new IntegerType(0, form, qualifiers, Attributes.NONE);
      case 1, 2, 8, 16 -> new IntegerType(size, form, qualifiers, Attributes.NONE);
      default -> null;
    };
  }

  private static @Nullable CType number(int size, Qualifiers qualifiers) {
    return switch (size) {
      case Float.BYTES -> new FloatType(FloatType.Form.FLOAT, qualifiers, Attributes.NONE);
      case Double.BYTES -> new FloatType(FloatType.Form.DOUBLE, qualifiers, Attributes.NONE);
      default -> null;
    };
  }

  private @Nullable CType pointer(PointerClass pointer, Qualifiers qualifiers) {
    WarpType child = pointer.child();
    boolean isPlain =
        bytes(pointer.width(), Long.BYTES) == Long.BYTES
            && pointer.shift() == null
            && pointer.addressing() == 0
            && pointer.offset() == null;
    CType target = isPlain && child != null ? type(child) : null;
    return target == null
        ? null
        : new PointerType(target, Distance.DEFAULT, null, qualifiers, Attributes.NONE);
  }

  private @Nullable CType array(ArrayClass array, Qualifiers qualifiers) {
    boolean hasCount = array.length() >= 0 && array.length() <= Integer.MAX_VALUE;
    CType element = hasCount ? type(array.element()) : null;
    return element == null
        ? null
        : new ArrayType(element, (int) array.length(), 0, qualifiers, Attributes.NONE);
  }

  private static @Nullable CType named(
      NamedType.Tag tag, @Nullable ByteString name, Qualifiers qualifiers) {
    return name == null || name.isEmpty() || !isExpressible(name)
        ? null
        : new NamedType(tag, name, qualifiers, Attributes.NONE);
  }

  private static boolean isExpressible(ByteString name) {
    return name.length() <= LONGEST_NAME && name.indexOf(0) < 0;
  }

  private @Nullable CType function(FunctionClass function, Qualifiers qualifiers) {
    boolean isPlatforms =
        function.convention() == null || CONVENTIONS.contains(function.convention());
    if (!isPlatforms || function.results().size() > 1) {
      return null;
    }
    List<FunctionParameter> parameters = new ArrayList<>();
    for (Parameter parameter : function.parameters()) {
      CType type = parameter.location() == null ? type(parameter.type()) : null;
      if (type == null || type instanceof VoidType) {
        return null;
      }
      ByteString name = parameter.name() == null ? ByteString.EMPTY : parameter.name();
      parameters.add(new FunctionParameter(isExpressible(name) ? name : ByteString.EMPTY, type));
    }
    CType result =
        function.results().isEmpty() ? VoidType.PLAIN : type(function.results().getFirst().type());
    return result == null
        ? null
        : new FunctionSignature(
            result,
            ArgumentLocation.UNSPECIFIED,
            parameters.isEmpty() ? CallingConvention.NO_ARGUMENTS : CallingConvention.UNKNOWN,
            0,
            CallMethod.DEFAULT,
            0,
            List.of(),
            parameters,
            qualifiers,
            Attributes.NONE);
  }
}
