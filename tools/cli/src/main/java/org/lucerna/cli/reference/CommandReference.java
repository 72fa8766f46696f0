package org.lucerna.cli.reference;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command as users see it, without hidden options and parameters.
 *
 * @param name all words that lead to it, such as {@code lucerna idb info}
 * @param spec picocli's description
 */
record CommandReference(String name, CommandSpec spec) {
  CommandReference(CommandLine line) {
    this(line.getCommandSpec().qualifiedName(), line.getCommandSpec());
  }

  /** The last word of the name. */
  String word() {
    return spec.name();
  }

  /** The commands directly below this one; empty unless it is a group. */
  List<CommandReference> children() {
    return spec.subcommands().values().stream().map(CommandReference::new).toList();
  }

  /** This command and all below it, groups before what they contain. */
  List<CommandReference> withDescendants() {
    return Stream.concat(Stream.of(this), descendants().stream()).toList();
  }

  /** All commands below this one, groups before what they contain. */
  List<CommandReference> descendants() {
    return children().stream().flatMap(child -> child.withDescendants().stream()).toList();
  }

  List<OptionSpec> options() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  List<PositionalParamSpec> parameters() {
    return spec.positionalParameters().stream().filter(parameter -> !parameter.hidden()).toList();
  }

  /** All spellings of an option, its negated ones last. */
  List<String> spellings(OptionSpec option) {
    Stream<String> negated =
        spec.negatedOptionsMap().entrySet().stream()
            .filter(entry -> entry.getValue().equals(option))
            .map(entry -> entry.getKey());
    return Stream.concat(Stream.of(option.names()), negated).toList();
  }

  /**
   * The synopsis after the options: the parameters as the help shows them, {@code COMMAND} in a
   * group.
   */
  String operands() {
    if (!children().isEmpty()) {
      return "COMMAND";
    }
    Help.IParamLabelRenderer labels =
        new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF)).parameterLabelRenderer();
    return parameters().stream()
        .map(parameter -> labels.renderParameterLabel(parameter, Help.Ansi.OFF, List.of()))
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }

  /** The first sentence of the description. */
  String summary() {
    return description().getFirst();
  }

  /**
   * The lines of the description: an empty one ends a paragraph, indented ones stay as they are.
   */
  List<String> description() {
    return shown(spec.usageMessage().description());
  }

  /** Lines with examples, indented. */
  List<String> examples() {
    return shown(spec.usageMessage().footer());
  }

  /**
   * Lines as the help shows them: to picocli they are formats, in which {@code %%} is a percent
   * sign.
   */
  private static List<String> shown(String... formats) {
    return Stream.of(formats).map(format -> format.replace("%%", "%")).toList();
  }

  /** Whether the option is followed by a value. */
  static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0;
  }

  /** Whether the value of the option or parameter is the name of a file or folder. */
  static boolean namesFile(ArgSpec argument) {
    return argument.auxiliaryTypes()[0] == Path.class
        || argument.paramLabel().contains("FILE")
        || argument.paramLabel().contains("DIR");
  }

  /** The values that the option or parameter may have; empty if they are not listed. */
  static List<String> candidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? List.of()
        : StreamSupport.stream(candidates.spliterator(), false).toList();
  }

  /** The description of an option or parameter in one line. */
  static String description(ArgSpec argument) {
    return String.join(" ", shown(argument.description()));
  }
}
