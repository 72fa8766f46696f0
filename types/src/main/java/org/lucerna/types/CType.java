package org.lucerna.types;

/**
 * A C type as IDA describes it. Immutable; equal types have equal descriptions.
 *
 * <p>The subtypes are all forms that a type string has; the package description lays them out.
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

  /** What IDA notes beside the type; mostly {@link Attributes#NONE}. */
  Attributes attributes();
}
