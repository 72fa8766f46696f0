package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.file.HarvestFile;
import org.lucerna.server.http.ExplainedPlace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code lucerna explain}: why a function gets the name that it gets. */
@Command(
    name = "explain",
    description = {
      "Show which names a function has, and why the first of them is served.",
      "The running server on this machine is asked, or with --data a folder that no server"
          + " has open.",
      "Names are chosen for a whole pull at once: with a file, for what lucerna pull asks"
          + " for it, its functions in the order of their addresses; without one, for the key"
          + " alone. IDA asks for the smallest functions too: --min-size 1.",
      "Each signal has a value from 0 to 1; the score is their sum, each times its weight"
          + " in [choice] of the configuration. FILES and ACCOUNTS are those that gave the name"
          + " last."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna explain 0x401230 --with a.out",
      "  lucerna explain 8f7a2b3c4d5e6f708192a3b4c5d6e7f8 --with sample.i64 --data lucerna-data",
      "  lucerna explain 8f7a2b3c4d5e6f708192a3b4c5d6e7f8 --json"
    })
final class ExplainCommand implements Callable<Integer> {
  private static final Pattern KEY = Pattern.compile("[0-9A-Fa-f]{32}");

  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private AdministrationOptions place;
  @Mixin private LoginOptions login;
  @Mixin private FileOptions opening;
  @Mixin private SelectionOptions selection;
  @Mixin private JsonOption json;

  @Parameters(
      index = "0",
      paramLabel = "KEY|ADDRESS",
      description =
          "A function's key, 32 hexadecimal digits, or an address in it, 0x... or decimal.")
  private String subject;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description = "The program, library or IDA database that is asked for.")
  private @Nullable Path path;

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    PlaceQuestion question = question();
    List<ExplainedPlace> places;
    try (Administration administration = place.openServer(console, login)) {
      places = administration.explain(question.pull(), question.key());
    }
    if (places.isEmpty()) {
      throw new CommandException(
          ExitStatus.NO, question.key() + ": the server knows no such function");
    }
    ExplanationOutput output = new ExplanationOutput(console.out(), json.isSet());
    for (ExplainedPlace explained : places) {
      if (question.means(explained)) {
        output.print(explained, question.address(explained));
      }
    }
    return opening.status(ExitStatus.DONE);
  }

  private PlaceQuestion question() throws IOException, CommandException, SubjectException {
    boolean isKey = KEY.matcher(subject).matches();
    if (path == null) {
      if (!isKey) {
        throw new ParameterException(
            spec.commandLine(),
            "expected a key (32 hexadecimal digits), or an address and --with FILE");
      }
      if (opening.profile() != null) {
        throw new ParameterException(
            spec.commandLine(), "--profile is for the functions of a file: it needs --with FILE");
      }
      return PlaceQuestion.of(Md5.parse(subject));
    }
    Long address = isKey ? null : address();
    try (HarvestFile file = opening.open(console, path, false)) {
      return address == null
          ? PlaceQuestion.of(Md5.parse(subject), file, selection, path)
          : PlaceQuestion.at(address, file, selection, path);
    }
  }

  private Long address() {
    try {
      return new AddressConverter().convert(subject);
    } catch (TypeConversionException wrong) {
      throw new ParameterException(
          spec.commandLine(), "expected a key or an address, got '" + subject + "'", wrong);
    }
  }
}
