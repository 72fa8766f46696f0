package org.lucerna.demangle;

import java.util.List;

/** An operand that an operator of a Swift name leaves on the stack. */
sealed interface SwiftPart {
  /** An identifier, with the text that distinguishes it from others of the same name. */
  record Name(String text) implements SwiftPart {}

  record Module(String text) implements SwiftPart {}

  /** A function, variable or the like, as printed. */
  record Entity(String text) implements SwiftPart {}

  /** {@code <A, B where A: P>}. */
  record Signature(String text) implements SwiftPart {}

  /** {@code A: P}. */
  record Requirement(String text) implements SwiftPart {}

  enum Marker implements SwiftPart {
    EMPTY_LIST,
    FIRST_ELEMENT,
    VARIADIC,
    THROWS,
    ASYNC,
    SENDABLE
  }

  /** A type whose text does not depend on its context. */
  sealed interface TypePart extends SwiftPart {
    String text();

    /** The text where something follows that only belongs to simple types. */
    default String operand() {
      return text();
    }
  }

  /** A class, structure, enumeration, type alias or protocol, without arguments. */
  record Nominal(String text, Kind kind) implements TypePart {
    enum Kind {
      CLASS,
      PROTOCOL,
      /** A structure, enumeration or type alias. */
      VALUE
    }

    boolean isProtocol() {
      return kind == Kind.PROTOCOL;
    }
  }

  record Plain(String text) implements TypePart {}

  /** Protocols that are joined by an ampersand, or none, which is {@code Any}. */
  record Protocols(List<String> names) implements TypePart {
    @Override
    public String text() {
      return names.isEmpty() ? "Any" : String.join(" & ", names);
    }

    @Override
    public String operand() {
      return names.size() > 1 ? "(" + text() + ")" : text();
    }
  }

  /** Elements as printed, labels and dots included. */
  record Tuple(List<String> elements) implements TypePart {
    @Override
    public String text() {
      return "(" + String.join(", ", elements) + ")";
    }
  }

  /**
   * A function.
   *
   * @param attributes {@code @Sendable} and the like, with a blank after each
   * @param generic its signature if it is part of the type, otherwise empty
   * @param parameters as printed
   * @param effects {@code async throws}, with a blank before each
   */
  record Function(
      String attributes, String generic, List<String> parameters, String effects, String result)
      implements TypePart {
    @Override
    public String text() {
      return attributes + generic + signature(parameters);
    }

    String signature(List<String> labelled) {
      return "(" + String.join(", ", labelled) + ")" + effects + " -> " + result;
    }

    @Override
    public String operand() {
      return "(" + text() + ")";
    }
  }

  /** A generic type whose entity has the signature. */
  record Generic(String signature, TypePart type) implements TypePart {
    @Override
    public String text() {
      return signature + (type instanceof Function ? "" : " ") + type.text();
    }
  }
}
