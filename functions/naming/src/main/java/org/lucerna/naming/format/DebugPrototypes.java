package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.debugfile.DebugPrototype;
import org.lucerna.binary.debugfile.DebugPrototype.Parameter;
import org.lucerna.binary.debugfile.DebugType;
import org.lucerna.binary.debugfile.DebugType.Coding;
import org.lucerna.binary.debugfile.DebugType.Kind;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.ArrayType;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.PointerType;
import org.lucerna.types.VoidType;

/** Converts prototypes in IDA's types to those of debug files, as far as these can express them. */
final class DebugPrototypes {
  /** Types nested deeper are unknown. */
  private static final int DEEPEST = 8;

  /** Bytes of {@code int} where the type leaves it to the compiler. */
  private static final int INT = 4;

  private static final DebugType UNKNOWN = new DebugType.Unknown();

  private DebugPrototypes() {}

  /** The prototype of a function. */
  static DebugPrototype of(FunctionSignature signature) {
    List<Parameter> parameters = new ArrayList<>();
    for (FunctionParameter argument : signature.arguments()) {
      if (!(argument.type() instanceof VoidType)) {
        int nul = argument.name().indexOf(0);
        ByteString name = nul < 0 ? argument.name() : argument.name().slice(0, nul);
        parameters.add(new Parameter(name, type(argument.type(), 0)));
      }
    }
    return new DebugPrototype(type(signature.returnType(), 0), parameters, signature.isVariadic());
  }

  private static DebugType type(CType type, int depth) {
    if (depth == DEEPEST) {
      return UNKNOWN;
    }
    DebugType plain =
        switch (type) {
          case VoidType _ -> new DebugType.Nothing();
          case IntegerType integer -> integer(integer);
          case BoolType bool ->
              new DebugType.Base("bool", Coding.BOOLEAN, Math.max(1, bool.size()));
          case FloatType number -> number(number);
          case PointerType pointer -> new DebugType.Pointer(type(pointer.target(), depth + 1));
          // Parameters that are arrays are pointers.
          case ArrayType array -> new DebugType.Pointer(type(array.element(), depth + 1));
          case NamedType named -> named(named);
          default -> UNKNOWN;
        };
    return type.qualifiers().isConst() ? new DebugType.Constant(plain) : plain;
  }

  private static DebugType integer(IntegerType integer) {
    int size = integer.size() == 0 ? INT : integer.size();
    if (integer.form() == IntegerType.Form.CHARACTER) {
      return new DebugType.Base("char", Coding.SIGNED_CHARACTER, 1);
    }
    boolean isUnsigned = integer.form() == IntegerType.Form.UNSIGNED;
    String name =
        switch (size) {
          case 1 -> "__int8";
          case 2 -> "short";
          case INT -> "int";
          case 8 -> "long long";
          default -> "__int" + 8 * size;
        };
    return new DebugType.Base(
        isUnsigned ? "unsigned " + name : name, isUnsigned ? Coding.UNSIGNED : Coding.SIGNED, size);
  }

  private static DebugType number(FloatType number) {
    return switch (number.form()) {
      case FLOAT -> new DebugType.Base("float", Coding.FLOAT, 4);
      case DOUBLE -> new DebugType.Base("double", Coding.FLOAT, 8);
      case LONG_DOUBLE, PROCESSOR -> UNKNOWN;
    };
  }

  private static DebugType named(NamedType named) {
    int nul = named.name().indexOf(0);
    ByteString name = nul < 0 ? named.name() : named.name().slice(0, nul);
    if (name.isEmpty()) {
      return UNKNOWN;
    }
    Kind kind =
        switch (named.tag()) {
          case TYPEDEF -> Kind.ALIAS;
          case STRUCT -> Kind.STRUCTURE;
          case UNION -> Kind.UNION;
          case ENUM -> Kind.ENUMERATION;
        };
    return new DebugType.Named(kind, name);
  }
}
