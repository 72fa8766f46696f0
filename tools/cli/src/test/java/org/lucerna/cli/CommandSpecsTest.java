package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The compiled specifications of the commands' annotations, compared with picocli's. */
class CommandSpecsTest {
  static Stream<CommandSpec> commands() {
    return commands(LucernaCommandLine.commandLine(Run.console()))
        .filter(spec -> spec.userObject().getClass().isAnnotationPresent(Command.class));
  }

  private static Stream<CommandSpec> commands(CommandLine line) {
    return Stream.concat(
        Stream.of(line.getCommandSpec()),
        line.getSubcommands().values().stream().flatMap(CommandSpecsTest::commands));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsAsPicocliReadsIt(CommandSpec written) {
    CommandSpec read = CommandSpec.forAnnotatedObject(written.userObject());

    assertThat(arguments(written)).isEqualTo(arguments(read));
    assertThat(written.name()).isEqualTo(read.name());
    assertThat(written.mixins().keySet()).isEqualTo(read.mixins().keySet());
    assertThat(written.version()).isEqualTo(read.version());
    UsageMessageSpec help = written.usageMessage();
    UsageMessageSpec expected = read.usageMessage();
    assertThat(help.description()).isEqualTo(expected.description());
    assertThat(help.abbreviateSynopsis()).isEqualTo(expected.abbreviateSynopsis());
    assertThat(help.synopsisSubcommandLabel()).isEqualTo(expected.synopsisSubcommandLabel());
    assertThat(help.commandListHeading()).isEqualTo(expected.commandListHeading());
    assertThat(help.exitCodeListHeading()).isEqualTo(expected.exitCodeListHeading());
    assertThat(help.exitCodeList()).isEqualTo(expected.exitCodeList());
    if (expected.footer().length > 0) {
      assertThat(help.footerHeading()).isEqualTo(expected.footerHeading());
      assertThat(help.footer()).isEqualTo(expected.footer());
    }
  }

  /** Options and operands, without those that a command above passes on. */
  private static List<List<@Nullable Object>> arguments(CommandSpec spec) {
    return spec.args().stream()
        .filter(argument -> !argument.inherited())
        .map(
            argument ->
                argument instanceof OptionSpec option
                    ? option(option)
                    : operand((PositionalParamSpec) argument))
        .toList();
  }

  private static List<@Nullable Object> option(OptionSpec option) {
    List<@Nullable Object> all = common(option);
    all.addAll(
        Arrays.<@Nullable Object>asList(
            List.of(option.names()),
            option.negatable(),
            option.fallbackValue(),
            option.usageHelp(),
            option.versionHelp(),
            option.order()));
    return all;
  }

  private static List<@Nullable Object> operand(PositionalParamSpec operand) {
    List<@Nullable Object> all = common(operand);
    all.add(operand.index());
    return all;
  }

  private static List<@Nullable Object> common(ArgSpec argument) {
    return new ArrayList<>(
        Arrays.<@Nullable Object>asList(
            argument.paramLabel(),
            List.of(argument.description()),
            argument.arity(),
            argument.required(),
            argument.hidden(),
            argument.defaultValue(),
            argument.scopeType(),
            argument.hideParamSyntax(),
            argument.type(),
            List.of(argument.auxiliaryTypes()),
            argument.hasInitialValue() ? argument.initialValue() : null,
            argument.<@Nullable Object>getValue(),
            Stream.of(argument.converters()).map(Object::getClass).toList(),
            argument.completionCandidates() == null ? null : candidates(argument)));
  }

  private static List<String> candidates(ArgSpec argument) {
    List<String> candidates = new ArrayList<>();
    argument.completionCandidates().forEach(candidates::add);
    return candidates;
  }
}
