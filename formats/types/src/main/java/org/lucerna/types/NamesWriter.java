package org.lucerna.types;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Writes the names of a type's parts. */
final class NamesWriter {
  private final ByteSink names = new ByteSink();
  private boolean silent;

  private NamesWriter() {}

  static ByteString of(CType type) {
    NamesWriter writer = new NamesWriter();
    writer.names(type);
    return writer.names.toByteString();
  }

  private void names(CType type) {
    switch (type) {
      case PointerType pointer -> {
        if (pointer.reach() instanceof PointerType.Closure(CType function)) {
          names(function);
        }
        names(pointer.target());
        PointerType.@Nullable Shift shift = pointer.shift();
        if (shift != null) {
          names(shift.parent());
        }
      }
      case ArrayType array -> names(array.element());
      case FunctionSignature function -> {
        List<FunctionParameter> arguments = function.arguments();
        silent = arguments.size() == 1 && arguments.getFirst().type() instanceof VoidType;
        for (FunctionParameter argument : arguments) {
          name(argument.name());
          names(argument.type());
        }
        names(function.returnType());
      }
      case StructType struct -> struct.members().forEach(this::name);
      case UnionType union -> union.members().forEach(this::name);
      case EnumType enumeration -> enumeration.constants().forEach(c -> name(c.name()));
      default -> {}
    }
  }

  private void name(StructMember member) {
    name(member.name());
    names(member.type());
  }

  private void name(ByteString name) {
    if (!silent) {
      NumberWriter.string(names, name);
    }
    silent = false;
  }
}
