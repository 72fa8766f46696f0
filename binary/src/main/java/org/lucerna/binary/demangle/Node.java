package org.lucerna.binary.demangle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a C++ name, as {@link Itanium} reads it and {@link NodePrinter} prints it. */
sealed interface Node {
  /** Text that stands for itself: an identifier, a builtin type, a fixed phrase. */
  record Text(String text) implements Node {}

  /** A standard abbreviation such as {@code std::string}; constructors spell it out. */
  record Abbreviation(String text, String full, String base) implements Node {}

  /** {@code scope::name}. */
  record Scoped(Node scope, Node name) implements Node {}

  /** {@code name<arguments>}. */
  record Templated(Node name, List<Node> arguments) implements Node {}

  /** A constructor or destructor of {@code type}: printed as the last name of it. */
  record Constructor(Node type, boolean destructor) implements Node {}

  /** {@code operator type}. */
  record Conversion(Node type) implements Node {}

  /** {@code name[abi:tag]}. */
  record Tagged(Node name, String tag) implements Node {}

  /** {@code {lambda(parameters)#number}}. */
  record Lambda(List<Node> parameters, long number) implements Node {}

  /** {@code [names]}, a structured binding. */
  record Binding(List<Node> names) implements Node {}

  /** What is declared inside a function: {@code function::entity}. */
  record Local(Node function, Node entity) implements Node {}

  /** A function with its parameters; the return type is there for templates only. */
  record Function(@Nullable Node result, Node name, List<Node> parameters, String qualifiers)
      implements Node {}

  /** A phrase before, between or after parts: {@code vtable for X}, {@code A-in-B}. */
  record Phrase(String before, Node first, String between, @Nullable Node second, String after)
      implements Node {
    Phrase(String before, Node first) {
      this(before, first, "", null, "");
    }
  }

  /** A type with {@code const} and the like after it. */
  record Qualified(Node type, String qualifiers) implements Node {}

  /** A pointer ({@code *}) or reference ({@code &}, {@code &&}) to {@code target}. */
  record Pointer(Node target, String sign) implements Node {}

  /** {@code member type::*}. */
  record MemberPointer(Node type, Node member) implements Node {}

  /** {@code result (parameters) qualifiers}. */
  record FunctionType(
      Node result, List<Node> parameters, String qualifiers, @Nullable Node exceptions)
      implements Node {}

  /** {@code element [size]}; the size may be missing. */
  record Array(Node element, @Nullable Node size) implements Node {}

  /** What a template parameter that is a pack stands for; an expansion prints it one by one. */
  record Pack(List<Node> elements) implements Node {}

  /** A pack in a list of arguments: printed whole. */
  record ArgumentPack(List<Node> elements) implements Node {}

  /** {@code pattern...}: the pattern once for each element of the pack inside. */
  record Expansion(Node pattern) implements Node {}

  /** What a template parameter stands for; set once if it is named before it is known. */
  final class Forward implements Node {
    final int index;
    @Nullable Node target;

    Forward(int index, @Nullable Node target) {
      this.index = index;
      this.target = target;
    }
  }

  /** An operand or list of operands with fixed text around them, in expressions. */
  record Sequence(String before, List<Node> parts, String between, String after) implements Node {}

  /** {@code (left)op(right)}; parentheses are left out around plain names. */
  record Binary(Node left, String operator, Node right) implements Node {}

  /** {@code op(operand)} or {@code (operand)op}. */
  record Unary(String operator, Node operand, boolean postfix) implements Node {}

  /** {@code callee(arguments)}. */
  record Call(Node callee, List<Node> arguments) implements Node {}

  /** {@code {parm#1}}. */
  record Parameter(String text) implements Node {}

  /** {@code (type)value}, a literal that no suffix tells the type of. */
  record Literal(Node type, String value) implements Node {}
}
