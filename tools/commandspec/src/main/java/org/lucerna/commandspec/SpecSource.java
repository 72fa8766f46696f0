package org.lucerna.commandspec;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** The source of the class that is written for one class. */
final class SpecSource {
  private static final String PICOCLI = "picocli.CommandLine.";
  private static final String SUFFIX = "Spec";

  /** Values of {@code @Command} that are methods of picocli's model of the help. */
  private static final Set<String> HELP =
      Set.of(
          "footerHeading",
          "footer",
          "abbreviateSynopsis",
          "synopsisSubcommandLabel",
          "commandListHeading",
          "exitCodeListHeading");

  /** Values of {@code @Option} and {@code @Parameters} that are methods of picocli's builders. */
  private static final Set<String> SAME =
      Set.of(
          "description",
          "arity",
          "negatable",
          "hideParamSyntax",
          "defaultValue",
          "fallbackValue",
          "required",
          "hidden",
          "usageHelp",
          "versionHelp",
          "index");

  /** Of a command {@code %1$s} with description {@code %2$s}. */
  private static final String COMMAND =
      """
        @Override
        public String[] description() {
          return new String[] {%2$s};
        }

        @Override
        public CommandSpec of(%1$s command) {
          CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
          addTo(spec, command);
          return spec;
        }

      """;

  /** Of options {@code %1$s}, with what sets the command that they belong to. */
  private static final String MIXIN =
      """
        public static CommandSpec mixin(%1$s of, CommandSpec mixee) {
          CommandSpec spec = CommandSpec.wrapWithoutInspection(of);
          addTo(spec, of);
      %3$s    return spec;
        }

      """;

  private final TypeElement type;
  private final Elements elements;
  private final Types types;
  private final SourceTypes names;
  private final StringBuilder body = new StringBuilder();

  private final BindingSource binding;

  private String description = "";
  private String mixee = "";

  private SpecSource(TypeElement type, Elements elements, Types types) {
    this.type = type;
    this.elements = elements;
    this.types = types;
    this.names = new SourceTypes(types);
    this.binding = new BindingSource(type, names);
  }

  static SpecSource of(TypeElement type, Elements elements, Types types)
      throws UnsupportedAnnotationException {
    SpecSource source = new SpecSource(type, elements, types);
    source.read();
    return source;
  }

  String qualifiedName() {
    return specName(type);
  }

  private String simpleName() {
    return qualifiedName().substring(qualifiedName().lastIndexOf('.') + 1);
  }

  /** The name of the class that is written for a class. */
  private String specName(TypeElement of) {
    String prefix = elements.getPackageOf(of).getQualifiedName() + ".";
    String name = of.getQualifiedName().toString().substring(prefix.length());
    return prefix + name.replace('.', '_') + SUFFIX;
  }

  private void read() throws UnsupportedAnnotationException {
    TypeElement above = above(type);
    while (above != null && !isAnnotated(above)) {
      above = above(above);
    }
    if (above != null) {
      body.append("    %s.addTo(spec, of);\n".formatted(specName(above)));
    }
    for (AnnotationMirror annotation : annotations(type)) {
      if (name(annotation).equals("Command")) {
        readCommand(annotation);
      }
    }
    for (Element member : members(type)) {
      for (AnnotationMirror annotation : annotations(member)) {
        if (member.getModifiers().contains(Modifier.PRIVATE)) {
          throw new UnsupportedAnnotationException(member, "private: the written code sets it");
        }
        readMember(member, annotation);
      }
    }
  }

  private @Nullable TypeElement above(TypeElement of) {
    return (TypeElement) types.asElement(of.getSuperclass());
  }

  private static boolean isAnnotated(TypeElement of) {
    return !annotations(of).isEmpty()
        || members(of).stream().anyMatch(member -> !annotations(member).isEmpty());
  }

  /** Fields, and the methods that set an option. */
  private static List<Element> members(TypeElement of) {
    return of.getEnclosedElements().stream()
        .filter(SpecSource::isMember)
        .<Element>map(e -> e)
        .toList();
  }

  /** Whether an element is a field, or a method that sets an option. */
  static boolean isMember(Element element) {
    return element.getKind() == ElementKind.FIELD
        || (element.getKind() == ElementKind.METHOD
            && annotations(element).stream().anyMatch(one -> name(one).equals("Option")));
  }

  private static List<? extends AnnotationMirror> annotations(Element element) {
    return element.getAnnotationMirrors().stream()
        .filter(one -> one.getAnnotationType().toString().startsWith(PICOCLI))
        .toList();
  }

  private static String name(AnnotationMirror annotation) {
    return annotation.getAnnotationType().asElement().getSimpleName().toString();
  }

  private void readCommand(AnnotationMirror annotation) throws UnsupportedAnnotationException {
    for (var each : annotation.getElementValues().entrySet()) {
      String name = name(each);
      AnnotationValue value = each.getValue();
      String call =
          switch (name) {
            case "name" -> "name(%s)".formatted(value);
            case "description" -> {
              description = values(value);
              yield "usageMessage().description(new %s().description())".formatted(simpleName());
            }
            case "exitCodeList" ->
                "usageMessage().exitCodeList(UsageMessageSpec.keyValuesMap(%s))"
                    .formatted(values(value));
            case "versionProvider" -> "versionProvider(%s)".formatted(instance(value));
            default -> {
              if (!HELP.contains(name)) {
                throw new UnsupportedAnnotationException(type, "unsupported: " + name);
              }
              yield "usageMessage().%s(%s)".formatted(name, values(value));
            }
          };
      body.append("    spec.%s;\n".formatted(call));
    }
  }

  private static String name(Map.Entry<? extends ExecutableElement, ?> value) {
    return value.getKey().getSimpleName().toString();
  }

  private void readMember(Element field, AnnotationMirror annotation)
      throws UnsupportedAnnotationException {
    switch (name(annotation)) {
      case "Option" -> readArgument(field, annotation, "addOption", "OptionSpec.builder(%s)");
      case "Parameters" ->
          readArgument(field, annotation, "addPositional", "PositionalParamSpec.builder()%s");
      case "Mixin" -> readMixin(field);
      case "Spec" -> {
        if (annotation.getElementValues().isEmpty()) {
          body.append("    of.%s = spec;\n".formatted(field.getSimpleName()));
        } else {
          mixee = "    of.%s = mixee;\n".formatted(field.getSimpleName());
        }
      }
      default ->
          throw new UnsupportedAnnotationException(field, "unsupported: @" + name(annotation));
    }
  }

  private void readMixin(Element field) {
    TypeElement mixin = (TypeElement) types.asElement(field.asType());
    Object name = field.getSimpleName();
    boolean canCreate =
        ElementFilter.constructorsIn(mixin.getEnclosedElements()).stream()
            .anyMatch(one -> one.getParameters().isEmpty());
    if (canCreate && !field.getModifiers().contains(Modifier.FINAL)) {
      body.append("    if (of.%s == null) of.%s = new %s();\n".formatted(name, name, mixin));
    }
    body.append(
        "    spec.addMixin(\"%s\", %s.mixin(of.%s, spec));\n"
            .formatted(name, specName(mixin), name));
  }

  private void readArgument(Element field, AnnotationMirror annotation, String add, String builder)
      throws UnsupportedAnnotationException {
    String optionNames = "";
    String label = "\"<" + field.getSimpleName() + ">\"";
    String arity = "";
    StringBuilder calls = new StringBuilder();
    for (var each : annotation.getElementValues().entrySet()) {
      String name = name(each);
      AnnotationValue value = each.getValue();
      switch (name) {
        case "names" -> optionNames = "new String[] {" + values(value) + "}";
        case "paramLabel" -> label = value.toString();
        case "scope" -> calls.append(".scopeType(%s)".formatted(values(value)));
        case "converter" -> calls.append(".converters(%s)".formatted(instance(value)));
        case "completionCandidates" ->
            calls.append(".completionCandidates(%s)".formatted(instance(value)));
        default -> {
          if (!SAME.contains(name)) {
            throw new UnsupportedAnnotationException(field, "unsupported: " + name);
          }
          calls.append(".%s(%s)".formatted(name, values(value)));
        }
      }
      if (name.equals("arity")) {
        arity = value.toString();
      }
    }
    boolean isOption = !optionNames.isEmpty();
    boolean isMany = isCollection(SourceTypes.type(field));
    if (!isOption && isMany && arity.isEmpty()) {
      throw new UnsupportedAnnotationException(field, "give its arity");
    }
    if (!isOption && !arity.startsWith("\"0")) {
      calls.append(".required(true)");
    }
    body.append("    binding = new Binding(of, %d);\n".formatted(binding.add(field)))
        .append("    spec.%s(%s\n".formatted(add, builder.formatted(optionNames)))
        .append("        .paramLabel(%s)%s\n".formatted(label, calls))
        .append(
            "        .type(%s.class)%s\n"
                .formatted(names.of(SourceTypes.type(field)), auxiliary(field)))
        .append("        .getter(binding).setter(binding)")
        .append(".%s.build());\n".formatted(initial(field)));
  }

  private static String initial(Element member) {
    return member.getKind() == ElementKind.FIELD
        ? "initialValue(of.%s)".formatted(member.getSimpleName())
        : "hasInitialValue(false)";
  }

  private boolean isCollection(TypeMirror of) {
    TypeMirror collection = types.erasure(elements.getTypeElement("java.util.Collection").asType());
    return types.isAssignable(types.erasure(of), collection);
  }

  /** Of what a collection consists. */
  private String auxiliary(Element field) {
    if (!isCollection(SourceTypes.type(field))) {
      return "";
    }
    TypeMirror of = ((DeclaredType) SourceTypes.type(field)).getTypeArguments().getFirst();
    return ".auxiliaryTypes(%s.class)".formatted(names.of(of));
  }

  /** The values of an array, or one. */
  private static String values(AnnotationValue value) {
    return switch (value.getValue()) {
      case List<?> list -> list.stream().map(Object::toString).collect(Collectors.joining(", "));
      case VariableElement constant -> constant.getEnclosingElement() + "." + constant;
      default -> value.toString();
    };
  }

  /** A new instance of the class, or of the first one in an array. */
  private static String instance(AnnotationValue value) {
    Object of =
        value.getValue() instanceof List<?> list
            ? ((AnnotationValue) list.getFirst()).getValue()
            : value.getValue();
    return "new " + of + "()";
  }

  String text() {
    boolean isCommand = !annotations(type).isEmpty();
    StringBuilder source = new StringBuilder();
    source.append(
        """
        package %s;

        import org.lucerna.cli.command.CommandModel;
        import picocli.CommandLine.Model.CommandSpec;
        import picocli.CommandLine.Model.IGetter;
        import picocli.CommandLine.Model.ISetter;
        import picocli.CommandLine.Model.OptionSpec;
        import picocli.CommandLine.Model.PositionalParamSpec;
        import picocli.CommandLine.Model.UsageMessageSpec;

        @javax.annotation.processing.Generated("org.lucerna.commandspec")
        @SuppressWarnings("unchecked")
        %sfinal class %s%s {
        """
            .formatted(
                elements.getPackageOf(type).getQualifiedName(),
                type.getModifiers().contains(Modifier.PUBLIC) ? "public " : "",
                simpleName(),
                isCommand ? " implements CommandModel<%s>".formatted(type) : ""));
    source.append((isCommand ? COMMAND : MIXIN).formatted(type, description, mixee));
    source.append("  static void addTo(CommandSpec spec, %s of) {\n".formatted(type));
    if (binding.isEmpty()) {
      return source.append(body).append("  }\n}\n").toString();
    }
    source.append("    Binding binding;\n").append(body).append("  }\n").append(binding.text());
    return source.append("}\n").toString();
  }
}
