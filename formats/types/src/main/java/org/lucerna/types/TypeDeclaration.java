package org.lucerna.types;

import java.util.StringJoiner;

/**
 * Prints types as C declarations, with IDA's keywords: {@code char *__cdecl strdup(const char *s)}.
 *
 * <p>Constructs without equivalent in C are printed IDA's way: a type known only by its number as
 * {@code #12}, an argument in a register as {@code int a1@<r0>}, an unknown convention as {@code
 * __cc(0x201)}. Invalid UTF-8 in names is replaced with U+FFFD. Not printed: display formats,
 * places of members, extended attributes, memory models. The output is deterministic, and on one
 * line unless a name contains a line break. Immutable and thread-safe if its names are.
 */
public final class TypeDeclaration {
  private static final TypeDeclaration WITHOUT_NAMES = new TypeDeclaration(TypeNames.NONE);

  private final TypeNames names;
  private final LocationText locations;
  private final Bodies bodies;

  /**
   * Creates a printer that uses the names of a database.
   *
   * @param names of types and registers
   */
  public TypeDeclaration(TypeNames names) {
    this.names = names;
    this.locations = new LocationText(names);
    this.bodies = new Bodies(this);
  }

  /** Like {@link #declare}, without the names of a database. */
  public static String of(CType type, String name) {
    return WITHOUT_NAMES.declare(type, name);
  }

  /** Like {@link #define}, without the names of a database. */
  public static String definition(CType type, String name) {
    return WITHOUT_NAMES.define(type, name);
  }

  /**
   * Declares something of a type. Structures, unions and enumerations are printed with their
   * bodies.
   *
   * @param name of the declared thing; empty for just the type, as in a cast
   */
  public String declare(CType type, String name) {
    return declare(type, type.qualifiers(), name);
  }

  /**
   * Defines a named type: {@code struct point {int x; int y;}}, {@code typedef int number}.
   *
   * @param name the new type's name; empty if there is none
   */
  public String define(CType type, String name) {
    return switch (type) {
      case StructType struct -> bodies.struct(struct, name);
      case UnionType union -> bodies.union(union, name);
      case EnumType enumeration -> bodies.enumeration(enumeration, name);
      case NamedType reference
          when reference.tag() != NamedType.Tag.TYPEDEF && reference.name().isEmpty() ->
          TypeKeywords.join(TypeKeywords.of(reference.tag()), name);
      default -> "typedef " + declare(type, name);
    };
  }

  /**
   * Builds a declaration from the inside out.
   *
   * @param qualifiers of the type, combined with those of an array around it
   * @param declarator the name with everything put around it so far
   */
  private String declare(CType type, Qualifiers qualifiers, String declarator) {
    return switch (type) {
      case PointerType pointer -> pointer(pointer, qualifiers, declarator);
      case ArrayType array -> array(array, qualifiers, declarator);
      case FunctionSignature function ->
          function(function, TypeKeywords.join(prefix(function, ""), declarator));
      case BitfieldType field ->
          simple(qualifiers, TypeKeywords.of(field), declarator) + " : " + field.width();
      case StructType struct -> simple(qualifiers, bodies.struct(struct, ""), declarator);
      case UnionType union -> simple(qualifiers, bodies.union(union, ""), declarator);
      case EnumType enumeration ->
          simple(qualifiers, bodies.enumeration(enumeration, ""), declarator);
      case NamedType named -> simple(qualifiers, TypeKeywords.of(named), declarator);
      case OrdinalType ordinal ->
          simple(
              qualifiers,
              TypeKeywords.join(TypeKeywords.of(ordinal.tag()), names.ordinal(ordinal.ordinal())),
              declarator);
      case VoidType _ -> simple(qualifiers, "void", declarator);
      case UnknownType unknown -> simple(qualifiers, TypeKeywords.of(unknown), declarator);
      case IntegerType integer -> simple(qualifiers, TypeKeywords.of(integer), declarator);
      case BoolType bool -> simple(qualifiers, TypeKeywords.of(bool), declarator);
      case FloatType number -> simple(qualifiers, TypeKeywords.of(number), declarator);
    };
  }

  private static String simple(Qualifiers qualifiers, String words, String declarator) {
    return TypeKeywords.join(TypeKeywords.of(qualifiers), words, declarator);
  }

  private String pointer(PointerType pointer, Qualifiers qualifiers, String declarator) {
    String reach = TypeKeywords.of(pointer.reach());
    PointerType.Shift shift = pointer.shift();
    String words =
        TypeKeywords.join(
            TypeKeywords.of(qualifiers),
            TypeKeywords.of(pointer.width()),
            shift == null ? "" : shifted(shift),
            declarator);
    // A closure is described by its function; its target does not appear in the declaration.
    CType target =
        pointer.reach() instanceof PointerType.Closure(CType function)
            ? function
            : pointer.target();
    return switch (target) {
      case FunctionSignature function ->
          function(function, "(" + TypeKeywords.join(prefix(function, reach), "*" + words) + ")");
      case ArrayType array -> declare(array, "(" + TypeKeywords.join(reach, "*" + words) + ")");
      default -> declare(target, TypeKeywords.join(reach, "*" + words));
    };
  }

  private String shifted(PointerType.Shift shift) {
    String parent = declare(shift.parent(), "");
    return "__shifted(" + parent + "," + TypeKeywords.signedHex(shift.delta()) + ")";
  }

  private String array(ArrayType array, Qualifiers qualifiers, String declarator) {
    String count = array.count() == 0 ? "" : Integer.toString(array.count());
    String bounds = array.base() == 0 ? count : array.base() + ":" + count;
    // An array is const if its elements are: type strings state it for either, or for both.
    return declare(
        array.element(),
        qualifiers.and(array.element().qualifiers()),
        declarator + "[" + bounds + "]");
  }

  /** The words before a function's name, which stand inside the parentheses of a pointer to it. */
  private String prefix(FunctionSignature function, String reach) {
    StringJoiner spoiled = new StringJoiner(",", "__spoils<", ">").setEmptyValue("");
    function.spoiled().forEach(s -> spoiled.add(names.register(s.register())));
    return TypeKeywords.join(
        TypeKeywords.of(function.method()),
        reach,
        TypeKeywords.of(function.convention()),
        spoiled.toString(),
        function.has(FunctionSignature.NO_RETURN) ? "__noreturn" : "",
        function.has(FunctionSignature.PURE) ? "__pure" : "",
        function.has(FunctionSignature.HIGH_LEVEL) ? "__high" : "");
  }

  private String function(FunctionSignature function, String declarator) {
    StringJoiner arguments = new StringJoiner(", ", "(", ")");
    for (FunctionParameter argument : function.arguments()) {
      arguments.add(argument(argument));
    }
    if (function.convention().equals(CallingConvention.NO_ARGUMENTS)) {
      arguments.add("void");
    } else if (function.isVariadic()) {
      arguments.add("...");
    }
    String text =
        declarator
            + locations.suffix(function.returnLocation())
            + arguments
            + (function.has(FunctionSignature.CONST_MEMBER) ? " const" : "");
    return declare(function.returnType(), text);
  }

  private String argument(FunctionParameter argument) {
    String name =
        TypeKeywords.join(TypeKeywords.argumentFlags(argument.flags()), argument.name().text());
    return declare(argument.type(), name) + locations.suffix(argument.location());
  }
}
