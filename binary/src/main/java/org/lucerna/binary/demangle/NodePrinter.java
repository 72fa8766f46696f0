package org.lucerna.binary.demangle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints parts of C++ names. A type is printed in two halves round the name that it declares:
 * {@code void (*} and {@code )(int)}. Not thread-safe.
 */
final class NodePrinter {
  /** How deep parts may nest where substitutions make them deeper than the name itself. */
  private static final int MAX_DEPTH = 400;

  /** No expansion of a pack is under way. */
  private static final int NONE = -1;

  private final BoundedText text = new BoundedText();
  private int depth;

  /** The element that is printed of the packs in an expansion, and how many they have. */
  private int element = NONE;

  private int elements = NONE;

  static String print(Node node) {
    NodePrinter printer = new NodePrinter();
    printer.whole(node);
    return printer.text.toString();
  }

  private void whole(Node node) {
    left(node);
    right(node);
  }

  private void enter() {
    text.step();
    if (++depth > MAX_DEPTH) {
      throw new MalformedNameException("nested too deeply");
    }
  }

  private void left(Node node) {
    enter();
    switch (node) {
      case Node.Text(String name) -> text.append(name);
      case Node.Abbreviation abbreviation -> text.append(abbreviation.text());
      case Node.Scoped(Node scope, Node name) -> {
        if (name instanceof Node.Constructor && scope instanceof Node.Abbreviation known) {
          text.append(known.full());
        } else {
          whole(scope);
        }
        text.append("::");
        whole(name);
      }
      case Node.Templated(Node name, List<Node> arguments) -> {
        whole(name);
        // "operator<" with arguments needs a blank to be read back.
        text.append(text.last() == '<' ? " <" : "<");
        list(arguments);
        text.append(text.last() == '>' ? " >" : ">");
      }
      case Node.Constructor(Node type, boolean destructor) -> {
        text.append(destructor ? "~" : "");
        base(type);
      }
      case Node.Conversion(Node type) -> {
        text.append("operator ");
        whole(type);
      }
      case Node.Tagged(Node name, String tag) -> {
        whole(name);
        text.append("[abi:" + tag + "]");
      }
      case Node.Lambda(List<Node> parameters, long number) -> {
        text.append("{lambda(");
        list(parameters);
        text.append(")#" + number + "}");
      }
      case Node.Binding(List<Node> names) -> {
        text.append("[");
        list(names);
        text.append("]");
      }
      case Node.Local(Node function, Node entity) -> {
        whole(function instanceof Node.Function f ? withoutResult(f) : function);
        text.append("::");
        whole(entity);
      }
      case Node.Function function -> function(function);
      case Node.Phrase phrase -> {
        text.append(phrase.before());
        whole(phrase.first());
        text.append(phrase.between());
        if (phrase.second() != null) {
          whole(phrase.second());
        }
        text.append(phrase.after());
      }
      case Node.Qualified(Node type, String qualifiers) -> {
        left(type);
        // What a template argument is already is not said twice.
        boolean known =
            unforwarded(type) instanceof Node.Qualified q && q.qualifiers().contains(qualifiers);
        text.append(known ? "" : qualifiers);
      }
      case Node.Pointer pointer -> {
        Node.Pointer collapsed = collapse(pointer);
        left(collapsed.target());
        open(collapsed.target());
        text.append(collapsed.sign());
      }
      case Node.MemberPointer(Node type, Node member) -> {
        left(member);
        if (!open(member)) {
          text.append(" ");
        }
        whole(type);
        text.append("::*");
      }
      case Node.FunctionType type -> {
        left(type.result());
        text.append(hasRight(type.result()) ? "" : " ");
      }
      case Node.Array array -> left(array.element());
      case Node.Pack(List<Node> members) -> {
        if (element == NONE) {
          list(members);
        } else {
          Node member = element(members);
          if (member != null) {
            left(member);
          }
        }
      }
      case Node.ArgumentPack(List<Node> members) -> list(members);
      case Node.Expansion(Node pattern) -> expand(pattern);
      case Node.Forward forward -> left(target(forward));
      case Node.Sequence(String before, List<Node> parts, String between, String after) -> {
        text.append(before);
        for (int i = 0; i < parts.size(); i++) {
          text.append(i == 0 ? "" : between);
          whole(parts.get(i));
        }
        text.append(after);
      }
      case Node.Binary(Node one, String operator, Node two) -> {
        // A bare ">" would end a list of template arguments.
        boolean guarded = operator.equals(">");
        text.append(guarded ? "(" : "");
        operand(one);
        text.append(operator);
        operand(two);
        text.append(guarded ? ")" : "");
      }
      case Node.Unary(String operator, Node operand, boolean postfix) -> {
        if (postfix) {
          operand(operand);
          text.append(operator);
        } else {
          text.append(operator);
          boolean member =
              operator.equals("&")
                  && operand instanceof Node.Function f
                  && f.name() instanceof Node.Scoped;
          operand(member ? ((Node.Function) operand).name() : operand);
        }
      }
      case Node.Call(Node callee, List<Node> arguments) -> {
        operand(callee instanceof Node.Function f ? f.name() : callee);
        text.append("(");
        list(arguments);
        text.append(")");
      }
      case Node.Parameter(String name) -> text.append(name);
      case Node.Literal(Node type, String value) -> {
        text.append("(");
        whole(type);
        text.append(")" + value);
      }
    }
    depth--;
  }

  private void right(Node node) {
    enter();
    switch (node) {
      case Node.Qualified(Node type, String _) -> right(type);
      case Node.Pointer pointer -> {
        Node target = collapse(pointer).target();
        close(target);
        right(target);
      }
      case Node.MemberPointer(Node _, Node member) -> {
        close(member);
        right(member);
      }
      case Node.FunctionType type -> {
        text.append("(");
        list(type.parameters());
        text.append(")" + type.qualifiers());
        if (type.exceptions() != null) {
          whole(type.exceptions());
        }
        right(type.result());
      }
      case Node.Array(Node item, Node size) -> {
        text.append(text.last() == ']' ? "[" : " [");
        if (size != null) {
          whole(size);
        }
        text.append("]");
        right(item);
      }
      case Node.Pack(List<Node> members) when element != NONE -> {
        Node member = element(members);
        if (member != null) {
          right(member);
        }
      }
      case Node.Forward forward -> right(target(forward));
      default -> {}
    }
    depth--;
  }

  /** What an expansion prints now of a pack. */
  private @Nullable Node element(List<Node> members) {
    if (elements == NONE) {
      elements = members.size();
    }
    return element < members.size() ? members.get(element) : null;
  }

  private void expand(Node pattern) {
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

  /** Parts with commas between; empty packs take no room. */
  private void list(List<Node> parts) {
    boolean first = true;
    for (Node part : parts) {
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

  private void function(Node.Function function) {
    Node result = function.result();
    if (result != null) {
      left(result);
      text.append(hasRight(result) ? "" : " ");
    }
    whole(function.name());
    text.append("(");
    list(function.parameters());
    text.append(")" + function.qualifiers());
    if (result != null) {
      right(result);
    }
  }

  private static Node.Function withoutResult(Node.Function f) {
    return new Node.Function(null, f.name(), f.parameters(), f.qualifiers());
  }

  private void operand(Node node) {
    boolean bare =
        node instanceof Node.Text
            || (node instanceof Node.Scoped scoped && !(scoped.name() instanceof Node.Templated))
            || node instanceof Node.Parameter
            || node instanceof Node.Sequence;
    text.append(bare ? "" : "(");
    whole(node);
    text.append(bare ? "" : ")");
  }

  /** Begins the parentheses that a pointer to a function or array needs. */
  private boolean open(Node target) {
    boolean needed = needsParentheses(target);
    if (needed) {
      char last = text.last();
      text.append(last == ' ' || last == '(' || last == '*' ? "(" : " (");
    }
    return needed;
  }

  private void close(Node target) {
    text.append(needsParentheses(target) ? ")" : "");
  }

  private boolean needsParentheses(Node node) {
    Node inner = bare(node);
    return inner instanceof Node.FunctionType || inner instanceof Node.Array;
  }

  /** The type without qualifiers, and behind template parameters. */
  private Node bare(Node node) {
    Node inner = unforwarded(node);
    while (inner instanceof Node.Qualified(Node type, String _)) {
      inner = unforwarded(type);
    }
    return inner;
  }

  private boolean hasRight(Node node) {
    Node inner = bare(node);
    while (true) {
      switch (inner) {
        case Node.FunctionType _, Node.Array _ -> {
          return true;
        }
        case Node.Pointer(Node target, String _) -> inner = bare(target);
        case Node.MemberPointer(Node _, Node member) -> inner = bare(member);
        default -> {
          return false;
        }
      }
    }
  }

  /** References to references, which template arguments make, are one: {@code &} wins. */
  private Node.Pointer collapse(Node.Pointer pointer) {
    Node.Pointer outer = pointer;
    while (outer.sign().startsWith("&")
        && unforwarded(outer.target()) instanceof Node.Pointer inner
        && inner.sign().startsWith("&")) {
      text.step();
      boolean lvalue = outer.sign().equals("&") || inner.sign().equals("&");
      outer = new Node.Pointer(inner.target(), lvalue ? "&" : "&&");
    }
    return outer;
  }

  /** What template parameters stand for here. */
  private Node unforwarded(Node node) {
    Node inner = node;
    while (true) {
      text.step();
      if (inner instanceof Node.Forward forward) {
        inner = target(forward);
      } else if (inner instanceof Node.Pack(List<Node> members) && element != NONE) {
        Node member = element(members);
        if (member == null) {
          return inner;
        }
        inner = member;
      } else {
        return inner;
      }
    }
  }

  private static Node target(Node.Forward forward) {
    Node target = forward.target;
    if (target == null) {
      throw new MalformedNameException("a template argument is missing");
    }
    return target;
  }

  /** The last name of a class, which its constructors have. */
  private void base(Node type) {
    Node name = type;
    while (true) {
      text.step();
      switch (name) {
        case Node.Scoped scoped -> name = scoped.name();
        case Node.Templated templated -> name = templated.name();
        case Node.Local local -> name = local.entity();
        case Node.Tagged tagged -> name = tagged.name();
        case Node.Abbreviation abbreviation -> {
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
