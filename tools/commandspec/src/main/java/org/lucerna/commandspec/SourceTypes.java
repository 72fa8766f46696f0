package org.lucerna.commandspec;

import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Names of types in sources, without their annotations. */
final class SourceTypes {
  private final Types types;

  SourceTypes(Types types) {
    this.types = types;
  }

  /** The type of a field, or of what a method sets. */
  static TypeMirror type(Element member) {
    return member instanceof ExecutableElement setter
        ? setter.getParameters().getFirst().asType()
        : member.asType();
  }

  /** The name of a class without type arguments, or of a primitive type. */
  String of(TypeMirror of) {
    return of.getKind() == TypeKind.DECLARED
        ? ((TypeElement) types.asElement(of)).getQualifiedName().toString()
        : of.getKind().toString().toLowerCase(Locale.ROOT);
  }

  /** The same of the class for values of a primitive type. */
  String boxed(TypeMirror of) {
    TypeMirror boxed =
        of.getKind().isPrimitive()
            ? types.boxedClass(types.getPrimitiveType(of.getKind())).asType()
            : of;
    return full(boxed);
  }

  /** The name with type arguments. */
  private String full(TypeMirror of) {
    if (!(of instanceof DeclaredType declared) || declared.getTypeArguments().isEmpty()) {
      return of(of);
    }
    List<String> arguments = declared.getTypeArguments().stream().map(this::full).toList();
    return of(of) + "<" + String.join(", ", arguments) + ">";
  }
}
