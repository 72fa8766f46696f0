package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.LineText;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.types.ArrayType;
import org.lucerna.types.BitfieldType;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.CallingConvention;
import org.lucerna.types.EnumType;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.FunctionSignature.CallMethod;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;
import org.lucerna.types.PointerType;
import org.lucerna.types.PointerType.Distance;
import org.lucerna.types.StructType;
import org.lucerna.types.TypeReader;
import org.lucerna.types.UnionType;
import org.lucerna.types.UnknownType;
import org.lucerna.types.VoidType;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.VoidClass;

/**
 * Converts prototypes from IDA to the form of WARP files, for functions of x86-64 and AArch64. A
 * prototype that WARP cannot express in full is left out as a whole: one with {@code ...},
 * registers of its own, a convention other than the platform's, {@code long double}, structures
 * without a name.
 *
 * <p>Named types are referred to by name. The convention is not stated: it is the platform's.
 */
final class WarpPrototype {
  /** Confidence of Binary Ninja's own inferences (read in its header). */
  private static final int INFERRED = 192;

  /**
   * Maximum number of types in a prototype: a reader that finds a huge one refuses the whole file.
   */
  static final int MOST_PARTS = 256;

  private static final int INT_SIZE = 4;

  private int parts;

  private WarpPrototype() {}

  /**
   * The prototype in a function's metadata; null if there is none, or none that WARP can express.
   */
  static @Nullable WarpType of(Metadata metadata) {
    for (FunctionType type : metadata.values(FunctionType.class)) {
      WarpTypeClass kind = kind(type);
      if (kind != null) {
        int confidence = type.byUser() ? WarpType.CERTAIN : INFERRED;
        return new WarpType(null, kind, confidence, 0, 0, List.of(), List.of());
      }
    }
    return null;
  }

  private static @Nullable WarpTypeClass kind(FunctionType type) {
    ByteString names = type.fields();
    try {
      return TypeReader.read(type.type(), names == null ? ByteString.EMPTY : names)
              instanceof FunctionSignature function
          ? new WarpPrototype().function(function)
          : null;
    } catch (FormatException damaged) {
      return null;
    }
  }

  private @Nullable WarpType type(CType type) {
    WarpTypeClass kind = ++parts > MOST_PARTS ? null : kind(type);
    if (kind == null) {
      return null;
    }
    int modifiers =
        (type.qualifiers().isConst() ? WarpType.CONST : 0)
            | (type.qualifiers().isVolatile() ? WarpType.VOLATILE : 0);
    return new WarpType(null, kind, WarpType.CERTAIN, 0, modifiers, List.of(), List.of());
  }

  private @Nullable WarpTypeClass kind(CType type) {
    return switch (type) {
      case VoidType _ -> new VoidClass();
      case BoolType truth -> new BooleanClass(bits(Math.max(1, truth.size())));
      case IntegerType whole -> integer(whole);
      // IDA's header for C defines _DWORD and the like as unsigned integers.
      case UnknownType unknown ->
          unknown.size() == 0 ? null : new IntegerClass(bits(unknown.size()), false);
      case FloatType number ->
          switch (number.form()) {
            case FLOAT -> new FloatClass(bits(Float.BYTES));
            case DOUBLE -> new FloatClass(bits(Double.BYTES));
            case LONG_DOUBLE, PROCESSOR -> null;
          };
      case PointerType pointer -> pointer(pointer);
      case ArrayType array -> {
        WarpType element = array.base() == 0 ? type(array.element()) : null;
        yield element == null ? null : new ArrayClass(element, array.count(), 0);
      }
      case NamedType named ->
          named.name().isEmpty() ? null : new ReferrerClass(null, LineText.line(named.name()));
      case FunctionSignature function -> function(function);
      case StructType _, UnionType _, EnumType _, OrdinalType _, BitfieldType _ -> null;
    };
  }

  private static int bits(int bytes) {
    return Byte.SIZE * bytes;
  }

  private static @Nullable WarpTypeClass integer(IntegerType whole) {
    int width = bits(whole.size() == 0 ? INT_SIZE : whole.size());
    return switch (whole.form()) {
      case PLAIN, SIGNED -> new IntegerClass(width, true);
      case UNSIGNED -> new IntegerClass(width, false);
      case CHARACTER -> new CharacterClass(width);
      case SEGMENT -> null;
    };
  }

  private @Nullable WarpTypeClass pointer(PointerType pointer) {
    boolean isPlain =
        pointer.shift() == null
            && (pointer.reach() == Distance.DEFAULT || pointer.reach() == Distance.NEAR);
    WarpType target = isPlain ? type(pointer.target()) : null;
    if (target == null) {
      return null;
    }
    int size =
        switch (pointer.width()) {
          case PTR32 -> Integer.BYTES;
          case DEFAULT, PTR64, RESTRICT -> Long.BYTES;
        };
    return new PointerClass(bits(size), null, target, 0, null);
  }

  private @Nullable WarpTypeClass function(FunctionSignature function) {
    if (!hasOnlyAPrototype(function)) {
      return null;
    }
    List<Parameter> parameters = new ArrayList<>();
    for (FunctionParameter argument : declared(function)) {
      WarpType type = type(argument.type());
      if (type == null || type.kind() instanceof VoidClass) {
        return null;
      }
      ByteString name = argument.name().isEmpty() ? null : LineText.line(argument.name());
      parameters.add(new Parameter(name, type, null));
    }
    WarpType result = type(function.returnType());
    return result == null
        ? null
        : new FunctionClass(null, parameters, List.of(new Parameter(null, result, null)));
  }

  /** The arguments; a single {@code void} means none. */
  private static List<FunctionParameter> declared(FunctionSignature function) {
    List<FunctionParameter> arguments = function.arguments();
    return arguments.size() == 1 && arguments.getFirst().type() instanceof VoidType
        ? List.of()
        : arguments;
  }

  private static boolean hasOnlyAPrototype(FunctionSignature function) {
    boolean isCalledPlainly =
        function.method() == CallMethod.DEFAULT || function.method() == CallMethod.NEAR;
    return isCalledPlainly && function.spoiled().isEmpty() && hasPlatformConvention(function);
  }

  /** These are all the same on processors of 64 bits. */
  private static boolean hasPlatformConvention(FunctionSignature function) {
    CallingConvention convention = function.convention();
    if (convention.equals(CallingConvention.NO_ARGUMENTS)) {
      return function.arguments().isEmpty();
    }
    boolean isPlatforms =
        convention.equals(CallingConvention.UNKNOWN)
            || convention.equals(CallingConvention.CDECL)
            || convention.equals(CallingConvention.STDCALL)
            || convention.equals(CallingConvention.FASTCALL)
            || convention.equals(CallingConvention.THISCALL);
    // Without arguments it is not known which it takes.
    return isPlatforms && !function.arguments().isEmpty();
  }
}
