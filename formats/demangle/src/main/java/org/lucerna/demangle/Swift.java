package org.lucerna.demangle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.demangle.SwiftPart.Entity;
import org.lucerna.demangle.SwiftPart.Function;
import org.lucerna.demangle.SwiftPart.Generic;
import org.lucerna.demangle.SwiftPart.Marker;
import org.lucerna.demangle.SwiftPart.Module;
import org.lucerna.demangle.SwiftPart.Name;
import org.lucerna.demangle.SwiftPart.Nominal;
import org.lucerna.demangle.SwiftPart.Plain;
import org.lucerna.demangle.SwiftPart.Protocols;
import org.lucerna.demangle.SwiftPart.Requirement;
import org.lucerna.demangle.SwiftPart.Signature;
import org.lucerna.demangle.SwiftPart.Tuple;
import org.lucerna.demangle.SwiftPart.TypePart;

/**
 * Names of Swift 5: operators on a stack, as in {@code $s 3foo 3bar yyF} for {@code foo.bar() ->
 * ()}. Functions, initializers, variables, subscripts, closures, generic ones among them, types and
 * their metadata are read; a name with another operator stays mangled. Not thread-safe.
 */
final class Swift {
  /** The characters that names and their parts may take together, also those not printed. */
  private static final int MAX_WORK = 1 << 20;

  /** The most copies of a part that one operator makes. */
  private static final int MAX_COPIES = 2048;

  private static final String OPERATORS = "& @/= >    <*!|+?%-~   ^ .";

  private final NameCursor cursor;
  private final SwiftIdentifiers identifiers;
  private final Deque<SwiftPart> stack = new ArrayDeque<>();
  private final List<SwiftPart> substitutions = new ArrayList<>();

  /** The subjects of thunks, outermost first. */
  private String prefix = "";

  private int work;

  private Swift(NameCursor cursor) {
    this.cursor = cursor;
    identifiers = new SwiftIdentifiers(cursor);
  }

  static boolean isMangled(String name) {
    return name.startsWith("$s") || name.startsWith("$S");
  }

  static String demangle(String mangled) {
    Swift name = new Swift(new NameCursor(mangled, 2, mangled.length()));
    String suffix = "";
    while (!name.cursor.atEnd()) {
      if (name.cursor.peek() == '.') {
        suffix = " with unmangled suffix \"" + mangled.substring(name.cursor.position()) + "\"";
        break;
      }
      name.push(name.operator());
    }
    SwiftPart part = name.pop();
    if (!name.stack.isEmpty()) {
      throw name.cursor.malformed();
    }
    String text =
        switch (part) {
          case Entity entity -> entity.text();
          case TypePart type -> type.text();
          default -> throw name.cursor.malformed();
        };
    return name.prefix + text + suffix;
  }

  private void push(@Nullable SwiftPart part) {
    if (part != null) {
      stack.push(part);
    }
  }

  private SwiftPart pop() {
    SwiftPart part = stack.poll();
    if (part == null) {
      throw cursor.malformed();
    }
    return part;
  }

  private boolean pop(Marker marker) {
    if (stack.peek() != marker) {
      return false;
    }
    stack.pop();
    return true;
  }

  private <T extends SwiftPart> @Nullable T popIf(Class<T> kind) {
    SwiftPart part = stack.peek();
    if (!kind.isInstance(part)) {
      return null;
    }
    stack.pop();
    return kind.cast(part);
  }

  private <T extends SwiftPart> T pop(Class<T> kind) {
    T part = popIf(kind);
    if (part == null) {
      throw cursor.malformed();
    }
    return part;
  }

  private String counted(String text) {
    work += text.length();
    if (text.length() > Demangler.MAX_TEXT || work > MAX_WORK) {
      throw MalformedNameException.tooMuch("its text is too long");
    }
    return text;
  }

  private <T extends SwiftPart> T substitutable(T part) {
    substitutions.add(part);
    return part;
  }

  /** Reads an operator; null if it leaves nothing. */
  private @Nullable SwiftPart operator() {
    if (cursor.atDigit()) {
      return substitutable(new Name(counted(identifiers.read())));
    }
    char c = cursor.next();
    return switch (c) {
      case 'A' -> substitutions();
      case 'B' -> builtin();
      case 'C' -> nominal(Nominal.Kind.CLASS);
      case 'V', 'O', 'a' -> nominal(Nominal.Kind.VALUE);
      case 'P' -> nominal(Nominal.Kind.PROTOCOL);
      case 'D' -> pop(TypePart.class);
      case 'E' -> extension();
      case 'F' -> function();
      case 'G' -> boundGeneric();
      case 'K' -> Marker.THROWS;
      case 'L' -> localName();
      case 'M' -> metadata();
      case 'N' -> new Entity(counted("type metadata for " + pop(TypePart.class).text()));
      case 'Q' -> associated();
      case 'R' -> requirement();
      case 'S' -> standard();
      case 'T' -> thunk();
      case 'W' -> witness();
      case 'X' -> special();
      case 'Y' -> annotation();
      case 'Z' -> new Entity(counted("static " + pop(Entity.class).text()));
      case 'c' -> functionType("");
      case 'd' -> Marker.VARIADIC;
      case 'f' -> specialFunction();
      case 'h' -> new Plain(counted("__shared " + pop(TypePart.class).text()));
      case 'i' -> subscript();
      case 'l' -> signature(List.of(1));
      case 'm' -> new Plain(counted(pop(TypePart.class).operand() + ".Type"));
      case 'n' -> new Plain(counted("__owned " + pop(TypePart.class).text()));
      case 'o' -> operatorName();
      case 'p' -> protocols();
      case 'q' -> new Plain(parameter());
      case 'r' -> signature(counts());
      case 's' -> new Module("Swift");
      case 't' -> tuple();
      case 'u' -> {
        TypePart type = pop(TypePart.class);
        if (type instanceof Generic) {
          throw cursor.malformed();
        }
        yield new Generic(pop(Signature.class).text(), type);
      }
      case 'v' -> variable();
      case 'x' -> new Plain("A");
      case 'y' -> Marker.EMPTY_LIST;
      case 'z' -> new Plain(counted("inout " + pop(TypePart.class).text()));
      case '_' -> Marker.FIRST_ELEMENT;
      default -> throw cursor.malformed();
    };
  }

  /** A decimal number, or -1. */
  private int natural() {
    return cursor.atDigit() ? cursor.decimal() : -1;
  }

  /** {@code _} is 0, {@code 0_} is 1; at most {@link #MAX_COPIES} is written. */
  private int index() {
    if (cursor.take('_')) {
      return 0;
    }
    int number = cursor.decimal();
    if (number > MAX_COPIES) {
      throw cursor.malformed();
    }
    cursor.expect('_');
    return number + 1;
  }

  /** Earlier parts by letter, each perhaps several times; the last one is a capital. */
  private SwiftPart substitutions() {
    while (true) {
      int copies = natural();
      char c = cursor.next();
      int index = c == '_' ? copies + 27 : c >= 'a' ? c - 'a' : c - 'A';
      if (index < 0 || index >= substitutions.size()) {
        throw cursor.malformed();
      }
      SwiftPart part = substitutions.get(index);
      copies(c == '_' ? 1 : copies, part);
      if (c < 'a') {
        return part;
      }
      push(part);
    }
  }

  /** Pushes all copies but one. */
  private void copies(int copies, SwiftPart part) {
    if (copies > MAX_COPIES || stack.size() + copies > Demangler.MAX_NAME) {
      throw cursor.malformed();
    }
    for (int i = 1; i < copies; i++) {
      push(part);
    }
  }

  private TypePart builtin() {
    return new Plain(
        "Builtin."
            + switch (cursor.next()) {
              case 'b' -> "BridgeObject";
              case 'B' -> "UnsafeValueBuffer";
              case 'f' -> "FPIEEE" + (index() - 1);
              case 'i' -> "Int" + (index() - 1);
              case 'O' -> "UnknownObject";
              case 'o' -> "NativeObject";
              case 'p' -> "RawPointer";
              case 't' -> "SILToken";
              case 'w' -> "Word";
              default -> throw cursor.malformed();
            });
  }

  private SwiftPart standard() {
    if (cursor.take('o')) {
      return new Module("__C");
    }
    if (cursor.take('C')) {
      return new Module("__C_Synthesized");
    }
    if (cursor.take('g')) {
      return substitutable(new Plain(counted(pop(TypePart.class).operand() + "?")));
    }
    int copies = natural();
    char c = cursor.next();
    String type = SwiftStandard.type(c);
    String protocol = SwiftStandard.protocol(c);
    if (type == null && protocol == null) {
      throw cursor.malformed();
    }
    Nominal part =
        type == null
            ? new Nominal("Swift." + protocol, Nominal.Kind.PROTOCOL)
            : new Nominal("Swift." + type, Nominal.Kind.VALUE);
    copies(copies, part);
    return part;
  }

  private TypePart nominal(Nominal.Kind kind) {
    return substitutable(new Nominal(nested(declaredName()), kind));
  }

  private String declaredName() {
    return pop(Name.class).text();
  }

  /** {@code name} with its context, which is on the stack. */
  private String nested(String name) {
    return nested(name, "");
  }

  private String nested(String name, String type) {
    SwiftPart context = pop();
    return counted(
        switch (context) {
          case Name module -> module.text() + "." + name + type;
          case Module module -> module.text() + "." + name + type;
          case TypePart outer -> outer.text() + "." + name + type;
          case Entity entity when entity.text().startsWith("(extension in ") ->
              entity.text() + "." + name + type;
          // A function inside another.
          case Entity entity ->
              name + (type.startsWith("(") ? " " : "") + type + " in " + entity.text();
          default -> throw cursor.malformed();
        });
  }

  private Entity extension() {
    Signature signature = popIf(Signature.class);
    SwiftPart module = pop();
    String extending =
        switch (module) {
          case Name name -> name.text();
          case Module known -> known.text();
          default -> throw cursor.malformed();
        };
    String type = pop(TypePart.class).text();
    return new Entity(
        counted(
            "(extension in "
                + extending
                + "):"
                + type
                + (signature == null ? "" : signature.text())));
  }

  private Entity function() {
    Signature signature = popIf(Signature.class);
    Function type = functionType("");
    String labelled = type.signature(labelled(type));
    String generic = signature == null ? "" : signature.text();
    return new Entity(nested(declaredName(), generic + labelled));
  }

  /** Result, parameters and effects, in this order on the stack. */
  private Function functionType(String convention) {
    String attributes = convention;
    String effects = "";
    while (true) {
      if (pop(Marker.THROWS)) {
        effects = counted(effects + " throws");
      } else if (pop(Marker.ASYNC)) {
        effects = counted(" async" + effects);
      } else if (pop(Marker.SENDABLE)) {
        attributes = counted("@Sendable " + attributes);
      } else {
        break;
      }
    }
    List<String> parameters = List.of();
    if (!pop(Marker.EMPTY_LIST)) {
      TypePart type = pop(TypePart.class);
      parameters = type instanceof Tuple tuple ? tuple.elements() : List.of(type.text());
    }
    String result = pop(Marker.EMPTY_LIST) ? "()" : pop(TypePart.class).text();
    return new Function(attributes, "", parameters, effects, counted(result));
  }

  /** The parameters of {@code type} after the labels on the stack. */
  private List<String> labelled(Function type) {
    int count = type.parameters().size();
    if (pop(Marker.EMPTY_LIST) || count == 0) {
      return type.parameters();
    }
    List<String> labelled = new ArrayList<>(type.parameters());
    boolean any = false;
    for (int i = count - 1; i >= 0; i--) {
      boolean without = pop(Marker.FIRST_ELEMENT);
      any |= !without;
      labelled.set(i, counted((without ? "_" : declaredName()) + ": " + labelled.get(i)));
    }
    return any ? labelled : type.parameters();
  }

  private Tuple tuple() {
    List<String> elements = new ArrayList<>();
    if (!pop(Marker.EMPTY_LIST)) {
      boolean first;
      do {
        first = pop(Marker.FIRST_ELEMENT);
        boolean variadic = pop(Marker.VARIADIC);
        Name label = popIf(Name.class);
        String type = pop(TypePart.class).text() + (variadic ? "..." : "");
        elements.add(counted(label == null ? type : label.text() + ": " + type));
      } while (!first);
    }
    Collections.reverse(elements);
    return new Tuple(elements);
  }

  private TypePart boundGeneric() {
    List<TypePart> arguments = new ArrayList<>();
    for (TypePart type = popIf(TypePart.class); type != null; type = popIf(TypePart.class)) {
      arguments.add(type);
    }
    while (pop(Marker.FIRST_ELEMENT)) {
      // A type that this one is in, without arguments.
    }
    if (!pop(Marker.EMPTY_LIST) || arguments.isEmpty()) {
      throw cursor.malformed();
    }
    Collections.reverse(arguments);
    String name = pop(Nominal.class).text();
    String text;
    if (name.equals("Swift.Optional") && arguments.size() == 1) {
      text = arguments.getFirst().operand() + "?";
    } else if (name.equals("Swift.Array") && arguments.size() == 1) {
      text = "[" + arguments.getFirst().text() + "]";
    } else if (name.equals("Swift.Dictionary") && arguments.size() == 2) {
      text = "[" + arguments.getFirst().text() + " : " + arguments.getLast().text() + "]";
    } else {
      text =
          name
              + "<"
              + String.join(", ", arguments.stream().map(type -> counted(type.text())).toList())
              + ">";
    }
    return substitutable(new Plain(counted(text)));
  }

  private SwiftPart localName() {
    if (cursor.take('L')) {
      String file = declaredName();
      return new Name(counted("(" + declaredName() + " in " + file + ")"));
    }
    if (cursor.take('l')) {
      return new Name(counted("(in " + declaredName() + ")"));
    }
    int number = index() + 1;
    return new Name(counted(declaredName() + " #" + number));
  }

  private SwiftPart operatorName() {
    String kind =
        switch (cursor.next()) {
          case 'i' -> " infix";
          case 'p' -> " prefix";
          case 'P' -> " postfix";
          default -> throw cursor.malformed();
        };
    StringBuilder text = new StringBuilder();
    for (char c : declaredName().toCharArray()) {
      char sign = c >= 'a' && c <= 'y' ? OPERATORS.charAt(c - 'a') : c > 0x7f ? c : ' ';
      if (sign == ' ') {
        throw cursor.malformed();
      }
      text.append(sign);
    }
    return new Name(text + kind);
  }

  private Protocols protocols() {
    List<String> names = new ArrayList<>();
    if (!pop(Marker.EMPTY_LIST)) {
      boolean first;
      do {
        first = pop(Marker.FIRST_ELEMENT);
        names.add(counted(protocol()));
      } while (!first);
    }
    Collections.reverse(names);
    return new Protocols(names);
  }

  private String protocol() {
    Nominal known = popIf(Nominal.class);
    if (known == null) {
      return nested(declaredName());
    }
    if (!known.isProtocol()) {
      throw cursor.malformed();
    }
    return known.text();
  }

  /** A generic parameter by depth and index: A, B, ...; A1, B1, ... of the next depth. */
  private String parameter() {
    if (cursor.take('z')) {
      return "A";
    }
    int depth = cursor.take('d') ? index() + 1 : 0;
    int index = index() + (depth == 0 ? 1 : 0);
    return parameter(depth, index);
  }

  private static String parameter(int depth, int index) {
    StringBuilder name = new StringBuilder();
    int rest = index;
    do {
      name.append((char) ('A' + rest % 26));
      rest /= 26;
    } while (rest > 0);
    return depth == 0 ? name.toString() : name.append(depth).toString();
  }

  private TypePart associated() {
    return switch (cursor.next()) {
      case 'r' -> new Plain("some");
      case 'z' -> associated("A");
      case 'y' -> associated(parameter());
      case 'x' -> {
        String name = associatedName();
        yield substitutable(new Plain(counted(pop(TypePart.class).text() + "." + name)));
      }
      default -> throw cursor.malformed();
    };
  }

  private TypePart associated(String base) {
    return substitutable(new Plain(counted(base + "." + associatedName())));
  }

  private String associatedName() {
    Nominal protocol = popIf(Nominal.class);
    String name = declaredName();
    return protocol == null ? name : protocol.text() + "." + name;
  }

  private Requirement requirement() {
    char kind = cursor.peek();
    if ("bcCBtTsSmMlLpPQvV".indexOf(kind) >= 0) {
      cursor.next();
    }
    // The subject, if it is not a parameter, is on top of the stack, the constraint below it.
    return new Requirement(
        counted(
            switch (kind) {
              case 't' -> {
                String subject = associatedRequirement();
                yield subject + " == " + pop(TypePart.class).text();
              }
              case 's' -> parameter() + " == " + pop(TypePart.class).text();
              case 'S' -> {
                String subject = pop(TypePart.class).text();
                yield subject + " == " + pop(TypePart.class).text();
              }
              case 'b' -> parameter() + ": " + pop(TypePart.class).text();
              case 'l' -> parameter() + ": " + layout();
              case 'p' -> {
                String subject = associatedRequirement();
                yield subject + ": " + protocol();
              }
              case 'Q' -> {
                String subject = pop(TypePart.class).text();
                yield subject + ": " + protocol();
              }
              case 'c', 'C', 'B', 'T', 'm', 'M', 'L', 'P', 'v', 'V' -> throw cursor.malformed();
              default -> parameter() + ": " + protocol();
            }));
  }

  private String associatedRequirement() {
    String base = parameter();
    return ((Plain) associated(base)).text();
  }

  private String layout() {
    return switch (cursor.next()) {
      case 'U' -> "_UnknownLayout";
      case 'R' -> "_RefCountedObject";
      case 'N' -> "_NativeRefCountedObject";
      case 'C' -> "AnyObject";
      case 'D' -> "_NativeClass";
      case 'T' -> "_Trivial";
      default -> throw cursor.malformed();
    };
  }

  private List<Integer> counts() {
    List<Integer> counts = new ArrayList<>();
    while (!cursor.take('l')) {
      int count = cursor.take('z') ? 0 : index() + 1;
      if (count > MAX_COPIES || counts.size() > MAX_COPIES) {
        throw cursor.malformed();
      }
      counts.add(count);
    }
    return counts;
  }

  private Signature signature(List<Integer> counts) {
    List<String> requirements = new ArrayList<>();
    for (Requirement next = popIf(Requirement.class);
        next != null;
        next = popIf(Requirement.class)) {
      requirements.add(next.text());
    }
    Collections.reverse(requirements);
    StringBuilder text = new StringBuilder();
    List<Integer> all = counts.isEmpty() ? List.of(0) : counts;
    for (int depth = 0; depth < all.size(); depth++) {
      text.append('<');
      for (int i = 0; i < all.get(depth); i++) {
        text.append(i == 0 ? "" : ", ").append(parameter(depth, i));
      }
      counted(text.toString());
      if (depth + 1 < all.size()) {
        text.append('>');
      }
    }
    if (!requirements.isEmpty()) {
      text.append(" where ").append(String.join(", ", requirements));
    }
    return new Signature(counted(text.append('>').toString()));
  }

  private Entity variable() {
    TypePart type = pop(TypePart.class);
    if (unwrapped(type) instanceof Function function) {
      labelled(function);
    }
    String name = declaredName();
    String accessor = accessor();
    return new Entity(nested(name + accessor, " : " + type.text()));
  }

  private static TypePart unwrapped(TypePart type) {
    return type instanceof Generic generic ? generic.type() : type;
  }

  private String accessor() {
    return switch (cursor.next()) {
      case 'p' -> "";
      case 'g' -> ".getter";
      case 's' -> ".setter";
      case 'm' -> ".materializeForSet";
      case 'r' -> ".read";
      case 'M' -> ".modify";
      case 'w' -> ".willset";
      case 'W' -> ".didset";
      case 'a' -> {
        cursor.expect('u');
        yield ".unsafeMutableAddressor";
      }
      case 'l' -> {
        cursor.expect('u');
        yield ".unsafeAddressor";
      }
      default -> throw cursor.malformed();
    };
  }

  private Entity subscript() {
    TypePart type = pop(TypePart.class);
    if (!(unwrapped(type) instanceof Function function)) {
      throw cursor.malformed();
    }
    String generic = type instanceof Generic wrapped ? wrapped.signature() : "";
    String labelled = generic + function.signature(labelled(function));
    String accessor = accessor();
    return new Entity(
        nested("subscript" + accessor, accessor.isEmpty() ? labelled : " : " + labelled));
  }

  private Entity specialFunction() {
    return switch (cursor.next()) {
      case 'D' -> new Entity(nested("__deallocating_deinit"));
      case 'd' -> new Entity(nested("deinit"));
      case 'E' -> new Entity(nested("__ivar_destroyer"));
      case 'e' -> new Entity(nested("__ivar_initializer"));
      case 'C' -> initializer("__allocating_init");
      case 'c' -> initializer("init");
      case 'i' ->
          new Entity(counted("variable initialization expression of " + pop(Entity.class).text()));
      case 'A' -> {
        int number = index();
        yield new Entity(counted("default argument " + number + " of " + pop(Entity.class).text()));
      }
      case 'U' -> closure("closure #");
      case 'u' -> closure("implicit closure #");
      default -> throw cursor.malformed();
    };
  }

  private Entity initializer(String name) {
    Name file = popIf(Name.class);
    TypePart type = pop(TypePart.class);
    if (!(unwrapped(type) instanceof Function function)) {
      throw cursor.malformed();
    }
    String generic = type instanceof Generic wrapped ? wrapped.signature() : "";
    String labelled = generic + function.signature(labelled(function));
    // Only objects of classes are allocated apart from being initialized.
    boolean ofClass =
        stack.peek() instanceof Nominal nominal && nominal.kind() == Nominal.Kind.CLASS;
    String shown = ofClass || !name.startsWith("__") ? name : "init";
    return new Entity(nested(file == null ? shown : file.text() + "." + shown, labelled));
  }

  private Entity closure(String kind) {
    int number = index() + 1;
    String type = pop(TypePart.class).text();
    return new Entity(counted(kind + number + " " + type + " in " + pop(Entity.class).text()));
  }

  private Entity metadata() {
    String kind =
        switch (cursor.next()) {
          case 'a' -> "type metadata accessor for ";
          case 'f' -> "full type metadata for ";
          case 'm' -> "metaclass for ";
          case 'n' -> "nominal type descriptor for ";
          case 'p' -> "protocol descriptor for ";
          case 'P' -> "generic type metadata pattern for ";
          case 'D' -> "demangling cache variable for type metadata for ";
          case 'F' -> "reflection metadata field descriptor ";
          case 'L' -> "lazy cache variable for type metadata for ";
          case 'i' -> "type metadata instantiation function for ";
          case 'I' -> "type metadata instantiation cache for ";
          case 'r' -> "type metadata completion function for ";
          case 'o' -> "class metadata base offset for ";
          default -> throw cursor.malformed();
        };
    return new Entity(counted(kind + pop(TypePart.class).text()));
  }

  private Entity witness() {
    return switch (cursor.next()) {
      case 'V' -> new Entity(counted("value witness table for " + pop(TypePart.class).text()));
      case 'v' -> {
        String kind = cursor.take('d') ? "direct" : cursor.take('i') ? "indirect" : "";
        if (kind.isEmpty()) {
          throw cursor.malformed();
        }
        yield new Entity(counted(kind + " field offset for " + pop(Entity.class).text()));
      }
      case 'C' -> new Entity(counted("enum case for " + pop(Entity.class).text()));
      default -> throw cursor.malformed();
    };
  }

  private @Nullable SwiftPart thunk() {
    String kind =
        switch (cursor.next()) {
          case 'o' -> "@objc ";
          case 'O' -> "@nonobjc ";
          case 'D' -> "dynamic ";
          case 'm' -> "merged ";
          case 'A' -> "partial apply forwarder for ";
          case 'a' -> "partial apply ObjC forwarder for ";
          case 'j' -> "dispatch thunk of ";
          case 'q' -> "method descriptor for ";
          default -> throw cursor.malformed();
        };
    prefix = counted(kind + prefix);
    return null;
  }

  private TypePart special() {
    return switch (cursor.next()) {
      case 'B' -> functionType("@convention(block) ");
      case 'C' -> functionType("@convention(c) ");
      case 'E' -> functionType("");
      case 'K' -> functionType("@autoclosure ");
      case 'D' -> {
        pop(TypePart.class);
        yield new Plain("Self");
      }
      case 'p' -> new Plain(counted(pop(TypePart.class).operand() + ".Type"));
      case 'w' -> new Plain(counted("weak " + pop(TypePart.class).text()));
      case 'o' -> new Plain(counted("unowned " + pop(TypePart.class).text()));
      case 'u' -> new Plain(counted("unowned(unsafe) " + pop(TypePart.class).text()));
      case 'l' -> {
        Protocols others = protocols();
        yield new Plain(
            others.names().isEmpty()
                ? "Swift.AnyObject"
                : counted(others.text() + " & Swift.AnyObject"));
      }
      default -> throw cursor.malformed();
    };
  }

  private Marker annotation() {
    return switch (cursor.next()) {
      case 'a' -> Marker.ASYNC;
      case 'b' -> Marker.SENDABLE;
      default -> throw cursor.malformed();
    };
  }
}
