package org.lucerna.types;

/**
 * A C type in IDA's terms. Immutable; equal types have equal descriptions.
 *
 * <p>The subtypes are all forms that a type string can have; see the package description.
 */
public sealed interface CType
    permits ArrayType,
        BitfieldType,
        BoolType,
        EnumType,
        FloatType,
        FunctionSignature,
        IntegerType,
        NamedType,
        OrdinalType,
        PointerType,
        StructType,
        UnionType,
        UnknownType,
        VoidType {

  /** {@code const} and {@code volatile}. */
  Qualifiers qualifiers();

  /** The attributes of the type; usually {@link Attributes#NONE}. */
  Attributes attributes();
}
