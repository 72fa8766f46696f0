package org.lucerna.demangle;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prints parts of C++ names. A type is printed in two halves around the name that it declares:
 * {@code void (*} and {@code )(int)}. Not thread-safe.
 */
final class NodePrinter {
  /** Maximum nesting if substitutions make it deeper than that of the name itself. */
  private static final int MAX_DEPTH = 400;

  /** No pack expansion is in progress. */
  private static final int NONE = -1;

  private final BoundedText text = new BoundedText();
  private int depth;

  /** The index of the element printed of the packs in an expansion, and their size. */
  private int element = NONE;

  private int elements = NONE;

  /** Above 0 in the parameters of a closure, where template parameters are {@code auto}. */
  private int lambdas;

  /** The meaning of {@code T_} in a type from a closure's parameters; null outside such types. */
  private @Nullable List<NameNode> arguments;

  static String print(NameNode node) {
    NodePrinter printer = new NodePrinter();
    printer.whole(node);
    return printer.text.toString();
  }

  private void whole(NameNode node) {
    if (node instanceof NameNode.Text(String name)) {
      text.append(name);
      return;
    }
    left(node);
    // Names, which are most of the parts, have no right half.
    if (!(node instanceof NameNode.Scoped || node instanceof NameNode.Templated)) {
      right(node);
    }
  }

  private void enter() {
    text.step();
    if (++depth > MAX_DEPTH) {
      throw MalformedNameException.tooMuch("nested too deeply");
    }
  }

  private void left(NameNode node) {
    enter();
    switch (node) {
      case NameNode.Text(String name) -> text.append(name);
      case NameNode.Scoped(NameNode scope, NameNode name) -> {
        if (name instanceof NameNode.Constructor && scope instanceof NameNode.Abbreviation known) {
          text.append(known.full());
        } else {
          whole(scope);
        }
        text.append("::");
        whole(name);
      }
      case NameNode.Templated(NameNode name, List<NameNode> arguments) -> {
        whole(name);
        // "operator<" with arguments needs a blank to be read back.
        text.append(text.last() == '<' ? " <" : "<");
        list(arguments);
        text.append(text.last() == '>' ? " >" : ">");
      }
      case NameNode.Pointer pointer -> {
        NameNode.Pointer collapsed = collapse(pointer);
        left(collapsed.target());
        open(collapsed.target());
        text.append(collapsed.sign());
      }
      case NameNode.Qualified(NameNode type, String qualifiers) -> {
        left(type);
        // A qualifier that the template argument already has is not repeated.
        boolean known =
            unforwarded(type) instanceof NameNode.Qualified q
                && q.qualifiers().contains(qualifiers);
        text.append(known ? "" : qualifiers);
      }
      case NameNode.Function function -> function(function);
      case NameNode.Abbreviation abbreviation -> text.append(abbreviation.text());
      case NameNode.Forward forward -> left(target(forward));
      case NameNode.Rebound rebound -> rebound(rebound, this::left);
      case NameNode.Constructor(NameNode type, boolean destructor) -> {
        text.append(destructor ? "~" : "");
        base(type);
      }
      case NameNode.Conversion(NameNode type) -> {
        text.append("operator ");
        whole(type);
      }
      case NameNode.Tagged(NameNode name, String tag) -> {
        whole(name);
        text.append("[abi:" + tag + "]");
      }
      case NameNode.Lambda(List<NameNode> parameters, long number) -> {
        text.append("{lambda(");
        lambdas++;
        list(parameters);
        lambdas--;
        text.append(")#" + number + "}");
      }
      case NameNode.Binding(List<NameNode> names) -> {
        text.append("[");
        list(names);
        text.append("]");
      }
      case NameNode.Local(NameNode function, NameNode entity) -> {
        whole(function instanceof NameNode.Function f ? withoutResult(f) : function);
        text.append("::");
        whole(entity);
      }
      case NameNode.Phrase phrase -> {
        text.append(phrase.before());
        whole(phrase.first());
        text.append(phrase.between());
        if (phrase.second() != null) {
          whole(phrase.second());
        }
        text.append(phrase.after());
      }
      case NameNode.MemberPointer(NameNode type, NameNode member) -> {
        left(member);
        if (!open(member)) {
          text.append(" ");
        }
        whole(type);
        text.append("::*");
      }
      case NameNode.FunctionType type -> {
        left(type.result());
        text.append(hasRight(type.result()) ? "" : " ");
      }
      case NameNode.Array array -> left(array.element());
      case NameNode.Pack(List<NameNode> members) -> {
        if (element == NONE) {
          list(members);
        } else {
          NameNode member = element(members);
          if (member != null) {
            left(member);
          }
        }
      }
      case NameNode.ArgumentPack(List<NameNode> members) -> list(members);
      case NameNode.Expansion(NameNode pattern) -> expand(pattern);
      case NameNode.Sequence(String before, List<NameNode> parts, String between, String after) -> {
        text.append(before);
        for (int i = 0; i < parts.size(); i++) {
          text.append(i == 0 ? "" : between);
          whole(parts.get(i));
        }
        text.append(after);
      }
      case NameNode.Binary(NameNode one, String operator, NameNode two) -> {
        // A bare ">" would end a list of template arguments.
        boolean guarded = operator.equals(">");
        text.append(guarded ? "(" : "");
        operand(one);
        text.append(operator);
        operand(two);
        text.append(guarded ? ")" : "");
      }
      case NameNode.Unary(String operator, NameNode operand, boolean postfix) -> {
        if (postfix) {
          operand(operand);
          text.append(operator);
        } else {
          text.append(operator);
          boolean member =
              operator.equals("&")
                  && operand instanceof NameNode.Function f
                  && f.name() instanceof NameNode.Scoped
                  && f.qualifiers().isEmpty();
          operand(member ? ((NameNode.Function) operand).name() : operand);
        }
      }
      case NameNode.Call(NameNode callee, List<NameNode> arguments) -> {
        operand(callee instanceof NameNode.Function f ? f.name() : callee);
        text.append("(");
        list(arguments);
        text.append(")");
      }
      case NameNode.Parameter(String name) -> text.append(name);
      case NameNode.Literal(NameNode type, String value) -> {
        text.append("(");
        whole(type);
        text.append(")" + value);
      }
    }
    depth--;
  }

  private void right(NameNode node) {
    enter();
    switch (node) {
      case NameNode.Qualified(NameNode type, String _) -> right(type);
      case NameNode.Pointer pointer -> {
        NameNode target = collapse(pointer).target();
        close(target);
        right(target);
      }
      case NameNode.MemberPointer(NameNode _, NameNode member) -> {
        close(member);
        right(member);
      }
      case NameNode.FunctionType type -> {
        text.append("(");
        list(type.parameters());
        text.append(")");
        text.append(type.qualifiers());
        if (type.exceptions() != null) {
          whole(type.exceptions());
        }
        right(type.result());
      }
      case NameNode.Array(NameNode item, NameNode size) -> {
        text.append(text.last() == ']' ? "[" : " [");
        if (size != null) {
          whole(size);
        }
        text.append("]");
        right(item);
      }
      case NameNode.Pack(List<NameNode> members) when element != NONE -> {
        NameNode member = element(members);
        if (member != null) {
          right(member);
        }
      }
      case NameNode.Forward forward -> right(target(forward));
      case NameNode.Rebound rebound -> rebound(rebound, this::right);
      default -> {}
    }
    depth--;
  }

  /** The element of a pack that the expansion currently prints. */
  private @Nullable NameNode element(List<NameNode> members) {
    if (elements == NONE) {
      elements = members.size();
    }
    return element < members.size() ? members.get(element) : null;
  }

  private void expand(NameNode pattern) {
    int outerElement = element;
    int outerElements = elements;
    int start = text.length();
    element = 0;
    elements = NONE;
    whole(pattern);
    if (elements == NONE) {
      text.append("...");
    } else if (elements == 0) {
      text.cut(start);
    }
    for (element = 1; element < elements; element++) {
      text.append(", ");
      whole(pattern);
    }
    element = outerElement;
    elements = outerElements;
  }

  /** Parts separated by commas; empty packs print nothing. */
  private void list(List<NameNode> parts) {
    boolean first = true;
    for (NameNode part : parts) {
      int before = text.length();
      text.append(first ? "" : ", ");
      int after = text.length();
      whole(part);
      if (text.length() == after) {
        text.cut(before);
      } else {
        first = false;
      }
    }
  }

  private void function(NameNode.Function function) {
    NameNode result = function.result();
    if (result != null) {
      left(result);
      text.append(hasRight(result) ? "" : " ");
    }
    whole(function.name());
    text.append("(");
    list(function.parameters());
    text.append(")");
    text.append(function.qualifiers());
    if (result != null) {
      right(result);
    }
  }

  private static NameNode.Function withoutResult(NameNode.Function f) {
    return new NameNode.Function(null, f.name(), f.parameters(), f.qualifiers());
  }

  private void operand(NameNode node) {
    boolean bare =
        node instanceof NameNode.Text
            || (node instanceof NameNode.Scoped scoped
                && !(scoped.name() instanceof NameNode.Templated))
            || node instanceof NameNode.Parameter
            || node instanceof NameNode.Sequence;
    text.append(bare ? "" : "(");
    whole(node);
    text.append(bare ? "" : ")");
  }

  /** Begins the parentheses that a pointer to a function or array needs. */
  private boolean open(NameNode target) {
    boolean needed = needsParentheses(target);
    if (needed) {
      char last = text.last();
      text.append(last == ' ' || last == '(' || last == '*' ? "(" : " (");
    }
    return needed;
  }

  private void close(NameNode target) {
    text.append(needsParentheses(target) ? ")" : "");
  }

  private boolean needsParentheses(NameNode node) {
    NameNode inner = bare(node);
    return inner instanceof NameNode.FunctionType || inner instanceof NameNode.Array;
  }

  /** The type without qualifiers, and after template parameters. */
  private NameNode bare(NameNode node) {
    NameNode inner = unforwarded(node);
    while (inner instanceof NameNode.Qualified(NameNode type, String _)) {
      inner = unforwarded(type);
    }
    return inner;
  }

  private boolean hasRight(NameNode node) {
    NameNode inner = bare(node);
    while (true) {
      switch (inner) {
        case NameNode.FunctionType _, NameNode.Array _ -> {
          return true;
        }
        case NameNode.Pointer(NameNode target, String _) -> inner = bare(target);
        case NameNode.MemberPointer(NameNode _, NameNode member) -> inner = bare(member);
        default -> {
          return false;
        }
      }
    }
  }

  /** References to references, which template arguments create, collapse: {@code &} wins. */
  private NameNode.Pointer collapse(NameNode.Pointer pointer) {
    NameNode.Pointer outer = pointer;
    while (outer.sign().startsWith("&")
        && unforwarded(outer.target()) instanceof NameNode.Pointer inner
        && inner.sign().startsWith("&")) {
      text.step();
      boolean lvalue = outer.sign().equals("&") || inner.sign().equals("&");
      outer = new NameNode.Pointer(inner.target(), lvalue ? "&" : "&&");
    }
    return outer;
  }

  /** The current arguments of template parameters. */
  private NameNode unforwarded(NameNode node) {
    NameNode inner = node;
    while (true) {
      text.step();
      if (inner instanceof NameNode.Forward forward) {
        inner = target(forward);
      } else if (inner instanceof NameNode.Pack(List<NameNode> members) && element != NONE) {
        NameNode member = element(members);
        if (member == null) {
          return inner;
        }
        inner = member;
      } else {
        return inner;
      }
    }
  }

  private void rebound(NameNode.Rebound rebound, Consumer<NameNode> half) {
    List<NameNode> outer = arguments;
    arguments = rebound.arguments();
    half.accept(rebound.type());
    arguments = outer;
  }

  private NameNode target(NameNode.Forward forward) {
    NameNode target = forward.target;
    if (forward.ofLambda) {
      if (lambdas > 0) {
        return new NameNode.Text("auto:" + (forward.index + 1));
      }
      if (arguments != null && forward.index < arguments.size()) {
        target = arguments.get(forward.index);
      }
    }
    if (target == null) {
      throw new MalformedNameException("a template argument is missing");
    }
    return target;
  }

  /** The last name of a class, which its constructors have. */
  private void base(NameNode type) {
    NameNode name = type;
    while (true) {
      text.step();
      switch (name) {
        case NameNode.Scoped scoped -> name = scoped.name();
        case NameNode.Templated templated -> name = templated.name();
        case NameNode.Local local -> name = local.entity();
        case NameNode.Tagged tagged -> name = tagged.name();
        case NameNode.Abbreviation abbreviation -> {
          text.append(abbreviation.base());
          return;
        }
        default -> {
          whole(name);
          return;
        }
      }
    }
  }
}
