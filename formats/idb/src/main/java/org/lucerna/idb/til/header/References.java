package org.lucerna.idb.til.header;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.types.ArrayType;
import org.lucerna.types.CType;
import org.lucerna.types.FunctionParameter;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;
import org.lucerna.types.PointerType;
import org.lucerna.types.StructMember;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;

/** Collects the types that a type refers to, and whether it needs their sizes. */
final class References {
  private final Entities entities;
  private final List<Need> needs = new ArrayList<>();

  private References(Entities entities) {
    this.entities = entities;
  }

  /**
   * The types that C requires to be declared before the type.
   *
   * @param complete whether the type's own size is needed
   */
  static List<Need> of(Entities entities, CType type, boolean complete) {
    References references = new References(entities);
    references.add(type, complete);
    return references.needs;
  }

  private void add(CType type, boolean complete) {
    switch (type) {
      case NamedType named -> {
        if (!named.name().isEmpty()) {
          needs.add(new Need(entities.of(named), complete));
        }
      }
      case OrdinalType ordinal -> needs.add(new Need(entities.of(ordinal), complete));
      case PointerType pointer ->
          add(
              pointer.reach() instanceof PointerType.Closure(CType function)
                  ? function
                  : pointer.target(),
              false);
      case ArrayType array -> add(array.element(), true);
      case FunctionSignature function -> {
        add(function.returnType(), false);
        for (FunctionParameter argument : function.arguments()) {
          add(argument.type(), false);
        }
      }
      case StructType struct -> addMembers(struct.members());
      case UnionType union -> addMembers(union.members());
      default -> {}
    }
  }

  private void addMembers(List<StructMember> members) {
    for (StructMember member : members) {
      if (!member.attributes().has(StructMember.METHOD)) {
        add(member.type(), true);
      }
    }
  }

  /**
   * A type that has to come before.
   *
   * @param complete whether its size is needed
   */
  record Need(Entity entity, boolean complete) {}
}
