package org.lucerna.demangle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a C++ name, read by {@link Itanium} and printed by {@link NodePrinter}. */
sealed interface NameNode {
  /** Text that stands for itself: an identifier, a builtin type, a fixed phrase. */
  record Text(String text) implements NameNode {}

  /** A standard abbreviation such as {@code std::string}; constructors spell it out. */
  record Abbreviation(String text, String full, String base) implements NameNode {}

  /** {@code scope::name}. */
  record Scoped(NameNode scope, NameNode name) implements NameNode {}

  /** {@code name<arguments>}. */
  record Templated(NameNode name, List<NameNode> arguments) implements NameNode {}

  /** A constructor or destructor of {@code type}: printed as the last name of it. */
  record Constructor(NameNode type, boolean destructor) implements NameNode {}

  /** {@code operator type}. */
  record Conversion(NameNode type) implements NameNode {}

  /** {@code name[abi:tag]}. */
  record Tagged(NameNode name, String tag) implements NameNode {}

  /** {@code {lambda(parameters)#number}}. */
  record Lambda(List<NameNode> parameters, long number) implements NameNode {}

  /** {@code [names]}, a structured binding. */
  record Binding(List<NameNode> names) implements NameNode {}

  /** An entity declared inside a function: {@code function::entity}. */
  record Local(NameNode function, NameNode entity) implements NameNode {}

  /** A function with its parameters; only templates have a return type. */
  record Function(
      @Nullable NameNode result, NameNode name, List<NameNode> parameters, String qualifiers)
      implements NameNode {}

  /** A phrase before, between or after parts: {@code vtable for X}, {@code A-in-B}. */
  record Phrase(
      String before, NameNode first, String between, @Nullable NameNode second, String after)
      implements NameNode {
    Phrase(String before, NameNode first) {
      this(before, first, "", null, "");
    }
  }

  /** A type with {@code const} and the like after it. */
  record Qualified(NameNode type, String qualifiers) implements NameNode {}

  /** A pointer ({@code *}) or reference ({@code &}, {@code &&}) to {@code target}. */
  record Pointer(NameNode target, String sign) implements NameNode {}

  /** {@code member type::*}. */
  record MemberPointer(NameNode type, NameNode member) implements NameNode {}

  /** {@code result (parameters) qualifiers}. */
  record FunctionType(
      NameNode result, List<NameNode> parameters, String qualifiers, @Nullable NameNode exceptions)
      implements NameNode {}

  /** {@code element [size]}; the size is optional. */
  record Array(NameNode element, @Nullable NameNode size) implements NameNode {}

  /** The arguments of a parameter pack; an expansion prints them one by one. */
  record Pack(List<NameNode> elements) implements NameNode {}

  /** A pack in a list of arguments: printed whole. */
  record ArgumentPack(List<NameNode> elements) implements NameNode {}

  /** {@code pattern...}: the pattern once for each element of the pack inside. */
  record Expansion(NameNode pattern) implements NameNode {}

  /** The argument of a template parameter; set later if it is used before it is known. */
  final class Forward implements NameNode {
    final int index;

    /** Whether it is in a closure's parameters, where it is {@code auto}. */
    final boolean ofLambda;

    @Nullable NameNode target;

    Forward(int index, boolean ofLambda, @Nullable NameNode target) {
      this.index = index;
      this.ofLambda = ofLambda;
      this.target = target;
    }
  }

  /** A type of a closure's parameters that is used outside, with other template arguments. */
  record Rebound(NameNode type, List<NameNode> arguments) implements NameNode {}

  /** An operand or list of operands with fixed text around them, in expressions. */
  record Sequence(String before, List<NameNode> parts, String between, String after)
      implements NameNode {}

  /** {@code (left)op(right)}; without parentheses around plain names. */
  record Binary(NameNode left, String operator, NameNode right) implements NameNode {}

  /** {@code op(operand)} or {@code (operand)op}. */
  record Unary(String operator, NameNode operand, boolean postfix) implements NameNode {}

  /** {@code callee(arguments)}. */
  record Call(NameNode callee, List<NameNode> arguments) implements NameNode {}

  /** {@code {parm#1}}. */
  record Parameter(String text) implements NameNode {}

  /** {@code (type)value}, a literal whose type has no suffix. */
  record Literal(NameNode type, String value) implements NameNode {}
}
