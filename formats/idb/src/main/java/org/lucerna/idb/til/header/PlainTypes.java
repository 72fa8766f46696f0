package org.lucerna.idb.til.header;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.types.ArgumentLocation;
import org.lucerna.types.ArrayType;
import org.lucerna.types.Attributes;
import org.lucerna.types.BitfieldType;
import org.lucerna.types.BoolType;
import org.lucerna.types.CType;
import org.lucerna.types.CallingConvention;
import org.lucerna.types.EnumType;
import org.lucerna.types.FloatType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;
import org.lucerna.types.PointerType;
import org.lucerna.types.Qualifiers;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;
import org.lucerna.types.UnknownType;
import org.lucerna.types.VoidType;

/**
 * Converts types to plain C: with valid names, without IDA's extensions. See the package
 * description for the replacements.
 */
final class PlainTypes {
  private static final int KEPT_FLAGS = FunctionSignature.NO_RETURN | FunctionSignature.PURE;

  private final Entities entities;
  private final Constants constants;
  private final TypeLayout layout;
  private final PlainMembers members;

  PlainTypes(Entities entities, Constants constants, TypeLayout layout) {
    this.entities = entities;
    this.constants = constants;
    this.layout = layout;
    this.members = new PlainMembers(this, entities, layout);
  }

  /** The type as declared. */
  CType of(CType type) {
    return switch (type) {
      case NamedType named ->
          named.name().isEmpty()
              ? new UnknownType(0)
              : reference(entities.of(named), named.qualifiers());
      case OrdinalType ordinal -> reference(entities.of(ordinal), ordinal.qualifiers());
      case PointerType pointer -> pointer(pointer);
      case ArrayType array ->
          new ArrayType(
              object(array.element()), array.count(), 0, array.qualifiers(), Attributes.NONE);
      case FunctionSignature function -> function(function);
      case StructType struct -> members.of(struct);
      case UnionType union -> members.of(union);
      case EnumType enumeration -> enumeration(enumeration);
      case BitfieldType field ->
          new IntegerType(
              field.size(), field.unsigned() ? IntegerType.Form.UNSIGNED : IntegerType.Form.PLAIN);
      case IntegerType(int size, IntegerType.Form form, Qualifiers qualifiers, Attributes _) ->
          new IntegerType(size, form, qualifiers, Attributes.NONE);
      case UnknownType(int size, Qualifiers qualifiers, Attributes _) ->
          new UnknownType(size, qualifiers, Attributes.NONE);
      case BoolType(int size, Qualifiers qualifiers, Attributes _) ->
          new BoolType(size, qualifiers, Attributes.NONE);
      case FloatType(FloatType.Form form, Qualifiers qualifiers, Attributes _) ->
          new FloatType(form, qualifiers, Attributes.NONE);
      case VoidType(Qualifiers qualifiers, Attributes _) ->
          new VoidType(qualifiers, Attributes.NONE);
    };
  }

  /** The type of an object: not a function, not void. */
  CType object(CType type) {
    CType plain = of(type);
    return switch (plain) {
      case VoidType _ -> new UnknownType(0);
      case FunctionSignature function -> new PointerType(function);
      default -> plain;
    };
  }

  private static CType reference(Entity entity, Qualifiers qualifiers) {
    return new NamedType(
        NamedType.Tag.TYPEDEF, ByteString.utf8(entity.identifier()), qualifiers, Attributes.NONE);
  }

  private CType pointer(PointerType pointer) {
    long size = layout.of(pointer).size();
    if (size != layout.pointerSize() && (size == 2 || size == 4 || size == 8)) {
      return new UnknownType((int) size, pointer.qualifiers(), Attributes.NONE);
    }
    CType target =
        pointer.reach() instanceof PointerType.Closure(CType function)
            ? function
            : pointer.target();
    return new PointerType(
        of(target), PointerType.Distance.DEFAULT, null, pointer.qualifiers(), Attributes.NONE);
  }

  private CType function(FunctionSignature function) {
    CType result = of(function.returnType());
    if (result instanceof ArrayType || result instanceof FunctionSignature) {
      result = new PointerType(result);
    }
    Identifiers names = new Identifiers();
    List<FunctionParameter> arguments = new ArrayList<>();
    boolean single = function.arguments().size() == 1;
    for (FunctionParameter argument : function.arguments()) {
      String name = Identifiers.valid(argument.name());
      CType type = of(argument.type());
      arguments.add(
          new FunctionParameter(
              ByteString.utf8(name.isEmpty() || type instanceof VoidType ? "" : names.take(name)),
              type instanceof VoidType && !single ? new UnknownType(0) : type));
    }
    // In C, a function with only variable arguments accepts any.
    boolean any = function.isVariadic() && arguments.isEmpty();
    return new FunctionSignature(
        result,
        ArgumentLocation.UNSPECIFIED,
        any ? CallingConvention.CDECL : function.convention(),
        0,
        FunctionSignature.CallMethod.DEFAULT,
        function.flags() & KEPT_FLAGS,
        List.of(),
        arguments,
        Qualifiers.NONE,
        Attributes.NONE);
  }

  /**
   * An enumeration within another type: of its original size, with the constants that are not
   * taken.
   */
  private CType enumeration(EnumType type) {
    List<EnumType.Constant> free = new ArrayList<>();
    for (EnumType.Constant constant : type.constants()) {
      String name = constants.take(constant);
      if (!name.isEmpty()) {
        free.add(new EnumType.Constant(ByteString.utf8(name), constant.value()));
      }
    }
    int size = type.size() == Integer.BYTES ? 0 : type.size();
    return size != 0 || free.isEmpty()
        ? new IntegerType(size, IntegerType.Form.UNSIGNED)
        : new EnumType(free, 0, type.style(), false, type.qualifiers(), Attributes.NONE);
  }
}
