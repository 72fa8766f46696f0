package org.lucerna.harvest.pe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbType;
import org.lucerna.binary.pdb.PdbTypes;
import org.lucerna.bytes.ByteString;
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
import org.lucerna.types.UnknownType;
import org.lucerna.types.VoidType;

/**
 * Converts prototypes of PDB files to IDA's form.
 *
 * <pre>
 * structure, class, union, enumeration   a reference by name
 * without a name, or with one too long   an enumeration its integer; others a type of which only
 *                                        the size is known, for a pointer not even that
 * reference                              a pointer
 * pointer to a member                    a type of which only the size is known
 * wchar_t, HRESULT                       a reference by name; other characters are integers
 * _Bool of 2 or 8 bytes, float of 2 or 16  a type of which only the size is known
 * this                                   the first parameter
 * </pre>
 *
 * A prototype is left out as a whole if a part has no such form (types of which nothing is known,
 * or only a size that is not 1, 2, 4, 8 or 16), if {@code this} points into its object, if the
 * function is called as none of IDA's conventions ({@code __vectorcall}, {@code ...} in others than
 * {@code __cdecl}), or if it is too large.
 */
final class PdbSignature {
  private static final int LONGEST_NAME = 1024;
  private static final int MOST_PARTS = 256;
  private static final int DEEPEST = 16;

  private static final ByteString WIDE_CHARACTER = ByteString.utf8("wchar_t");
  private static final ByteString RESULT = ByteString.utf8("HRESULT");
  private static final ByteString THIS = ByteString.utf8("this");

  /** The compiler's name of a parameter without one; those of packs begin with {@code <}. */
  private static final ByteString NAMELESS = ByteString.utf8("__formal");

  private final PdbTypes types;
  private final int pointerSize;
  private int parts;

  private PdbSignature(PdbTypes types, int pointerSize) {
    this.types = types;
    this.pointerSize = pointerSize;
  }

  /**
   * The type of a function; null if IDA cannot express it.
   *
   * @param names of all parameters, made up by the compiler or not; none if they are unknown
   * @param flags of {@link FunctionSignature}
   * @param pointerSize of the program's pointers, in bytes
   * @throws org.lucerna.bytes.FormatException if a record is cut off
   */
  static @Nullable FunctionSignature of(
      PdbType.Function function,
      List<ByteString> names,
      int flags,
      PdbTypes types,
      int pointerSize) {
    return new PdbSignature(types, pointerSize)
        .function(function, names, flags, Qualifiers.NONE, 0);
  }

  private @Nullable FunctionSignature function(
      PdbType.Function function,
      List<ByteString> names,
      int flags,
      Qualifiers qualifiers,
      int depth) {
    List<Integer> indexes = function.allParameters();
    CallingConvention convention = convention(function, indexes.isEmpty());
    CType result = type(function.result(), Qualifiers.NONE, depth);
    if (convention == null || result == null || !isPassed(result) || function.adjustment() != 0) {
      return null;
    }
    List<FunctionParameter> parameters = new ArrayList<>();
    for (int i = 0; i < indexes.size(); i++) {
      CType type = type(indexes.get(i), Qualifiers.NONE, depth);
      if (type == null || !isPassed(type) || type instanceof VoidType) {
        return null;
      }
      ByteString name = names.isEmpty() ? ByteString.EMPTY : given(names.get(i));
      boolean isObject = i == 0 && function.object() != 0;
      parameters.add(new FunctionParameter(isObject ? THIS : name, type));
    }
    return new FunctionSignature(
        result,
        ArgumentLocation.UNSPECIFIED,
        convention,
        0,
        CallMethod.DEFAULT,
        flags,
        List.of(),
        parameters,
        qualifiers,
        Attributes.NONE);
  }

  private static @Nullable CallingConvention convention(
      PdbType.Function function, boolean isEmpty) {
    if (function.isVariadic()) {
      return function.convention() == PdbType.Function.NEAR_C ? CallingConvention.ELLIPSIS : null;
    }
    CallingConvention convention =
        switch (function.convention()) {
          case PdbType.Function.NEAR_C -> CallingConvention.CDECL;
          case PdbType.Function.NEAR_PASCAL -> CallingConvention.PASCAL;
          case PdbType.Function.NEAR_FAST -> CallingConvention.FASTCALL;
          case PdbType.Function.NEAR_STANDARD -> CallingConvention.STDCALL;
          case PdbType.Function.THIS -> CallingConvention.THISCALL;
          default -> null;
        };
    // In the other conventions a list without arguments means that they are unknown.
    return convention != null && isEmpty ? CallingConvention.NO_ARGUMENTS : convention;
  }

  /** A name that the source has; empty if the compiler made it up. */
  private static ByteString given(ByteString name) {
    boolean isMadeUp = name.equals(NAMELESS) || (!name.isEmpty() && name.at(0) == '<');
    return isMadeUp || name.length() > LONGEST_NAME ? ByteString.EMPTY : name;
  }

  private @Nullable CType type(int index, Qualifiers qualifiers, int depth) {
    if (++parts > MOST_PARTS || depth > DEEPEST) {
      return null;
    }
    return switch (types.type(index)) {
      case PdbType.Basic basic -> basic(basic, qualifiers);
      case PdbType.Modified modified ->
          type(
              modified.type(),
              qualifiers.and(new Qualifiers(modified.isConst(), modified.isVolatile())),
              depth + 1);
      case PdbType.Pointer pointer -> pointer(pointer, qualifiers, depth);
      case PdbType.Array array -> array(array, qualifiers, depth);
      case PdbType.Function function -> function(function, List.of(), 0, qualifiers, depth + 1);
      case PdbType.Aggregate aggregate -> {
        NamedType.Tag tag = aggregate.isUnion() ? NamedType.Tag.UNION : NamedType.Tag.STRUCT;
        yield hasName(aggregate.name())
            ? new NamedType(tag, aggregate.name(), qualifiers, Attributes.NONE)
            : opaque(types.size(index), qualifiers);
      }
      case PdbType.Enumeration enumeration ->
          hasName(enumeration.name())
              ? new NamedType(NamedType.Tag.ENUM, enumeration.name(), qualifiers, Attributes.NONE)
              : type(enumeration.underlying(), qualifiers, depth + 1);
      case PdbType.Unknown _ -> opaque(0, qualifiers);
    };
  }

  /** Whether a name identifies a type, and is not the compiler's for one without. */
  private static boolean hasName(ByteString name) {
    String text = name.text();
    return !name.isEmpty()
        && name.length() <= LONGEST_NAME
        && !text.endsWith("<unnamed-tag>")
        && !text.endsWith("<anonymous-tag>")
        && !text.endsWith("__unnamed");
  }

  /** A type of which only the size is known, or not even that. */
  private static CType opaque(long size, Qualifiers qualifiers) {
    boolean isExpressible = size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
    return new UnknownType(isExpressible ? (int) size : 0, qualifiers, Attributes.NONE);
  }

  /** Whether a parameter or a result may have the type. */
  private static boolean isPassed(@Nullable CType type) {
    return type != null && !(type instanceof UnknownType unknown && unknown.size() == 0);
  }

  private static CType basic(PdbType.Basic basic, Qualifiers qualifiers) {
    return switch (basic.form()) {
      case VOID -> new VoidType(qualifiers, Attributes.NONE);
      case CHARACTER -> integer(1, IntegerType.Form.CHARACTER, qualifiers);
      case SIGNED ->
          integer(
              basic.size(),
              basic.size() == 1 ? IntegerType.Form.SIGNED : IntegerType.Form.PLAIN,
              qualifiers);
      case UNSIGNED, UNICODE_CHARACTER ->
          integer(basic.size(), IntegerType.Form.UNSIGNED, qualifiers);
      case WIDE_CHARACTER ->
          new NamedType(NamedType.Tag.TYPEDEF, WIDE_CHARACTER, qualifiers, Attributes.NONE);
      case NULL_POINTER ->
          new PointerType(VoidType.PLAIN, Distance.DEFAULT, null, qualifiers, Attributes.NONE);
      case RESULT -> new NamedType(NamedType.Tag.TYPEDEF, RESULT, qualifiers, Attributes.NONE);
      case BOOLEAN ->
          switch (basic.size()) {
            // The size of bool itself.
            case 1 -> new BoolType(0, qualifiers, Attributes.NONE);
            case 4 -> new BoolType(4, qualifiers, Attributes.NONE);
            default -> opaque(basic.size(), qualifiers);
          };
      case FLOAT ->
          switch (basic.size()) {
            case 4 -> new FloatType(FloatType.Form.FLOAT, qualifiers, Attributes.NONE);
            case 8 -> new FloatType(FloatType.Form.DOUBLE, qualifiers, Attributes.NONE);
            case 10 -> new FloatType(FloatType.Form.PROCESSOR, qualifiers, Attributes.NONE);
            default -> opaque(basic.size(), qualifiers);
          };
    };
  }

  private static CType integer(int size, IntegerType.Form form, Qualifiers qualifiers) {
    return new IntegerType(size == Integer.BYTES ? 0 : size, form, qualifiers, Attributes.NONE);
  }

  private @Nullable CType pointer(PdbType.Pointer pointer, Qualifiers around, int depth) {
    Qualifiers qualifiers = around.and(new Qualifiers(pointer.isConst(), pointer.isVolatile()));
    if (pointer.reference() == PdbType.Reference.MEMBER) {
      return opaque(pointer.size(), qualifiers);
    }
    PointerType.Width width = width(pointer);
    if (width == null) {
      return null;
    }
    CType target = type(pointer.target(), Qualifiers.NONE, depth + 1);
    return target == null
        ? null
        : new PointerType(target, Distance.DEFAULT, null, qualifiers, width.attributes());
  }

  private PointerType.@Nullable Width width(PdbType.Pointer pointer) {
    if (pointer.size() == pointerSize) {
      return pointer.isRestrict() ? PointerType.Width.RESTRICT : PointerType.Width.DEFAULT;
    }
    return switch (pointer.size()) {
      case Integer.BYTES -> PointerType.Width.PTR32;
      case Long.BYTES -> PointerType.Width.PTR64;
      default -> null;
    };
  }

  private @Nullable CType array(PdbType.Array array, Qualifiers qualifiers, int depth) {
    long size = types.size(array.element());
    long count = size <= 0 ? 0 : array.size() / size;
    CType element =
        count < 0 || count > Integer.MAX_VALUE
            ? null
            : type(array.element(), Qualifiers.NONE, depth + 1);
    return element == null
        ? null
        : new ArrayType(element, (int) count, 0, qualifiers, Attributes.NONE);
  }
}
