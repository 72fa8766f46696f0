package org.lucerna.commandspec;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** The source of the class that gets and sets the options and operands of one class. */
final class BindingSource {
  private final TypeElement type;
  private final SourceTypes names;

  /** Fields and methods, in the order of their numbers. */
  private final List<Element> bound = new ArrayList<>();

  BindingSource(TypeElement type, SourceTypes names) {
    this.type = type;
    this.names = names;
  }

  boolean isEmpty() {
    return bound.isEmpty();
  }

  /** Adds a field, or a method that sets an option; returns its number. */
  int add(Element member) {
    bound.add(member);
    return bound.size() - 1;
  }

  /** The class. */
  String text() {
    StringBuilder source = new StringBuilder();
    source.append(
        """

          private static final class Binding implements IGetter, ISetter {
            private final %s of;
            private final int number;

            Binding(%s of, int number) {
              this.of = of;
              this.number = number;
            }

            @Override
            public <T> T get() {
              return (T) value();
            }

            private Object value() {
              switch (number) {
        """
            .formatted(type, type));
    for (int i = 0; i < bound.size(); i++) {
      Element member = bound.get(i);
      String value =
          member.getKind() == ElementKind.FIELD ? "of." + member.getSimpleName() : "null";
      source.append("        case %d: return %s;\n".formatted(i, value));
    }
    source.append(
        """
                default: throw new IllegalStateException();
              }
            }

            @Override
            public <T> T set(T value) {
              T before = get();
              Object set = value;
              switch (number) {
        """);
    for (int i = 0; i < bound.size(); i++) {
      Element member = bound.get(i);
      String form = member.getKind() == ElementKind.FIELD ? "%s = (%s) set" : "%s((%s) set)";
      source.append(
          "        case %d: of.%s; break;\n"
              .formatted(
                  i,
                  form.formatted(member.getSimpleName(), names.boxed(SourceTypes.type(member)))));
    }
    source.append(
        """
                default: throw new IllegalStateException();
              }
              return before;
            }
          }
        """);
    return source.toString();
  }
}
