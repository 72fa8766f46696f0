package org.lucerna.cli.lumina;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.BatchProgress;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.client.FunctionPull;
import org.lucerna.client.FunctionQueries;
import org.lucerna.client.PlaceQuery;
import org.lucerna.client.PullOrder;
import org.lucerna.harvest.file.Harvest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code lucerna explain}: why a function gets its name. */
@Command(
    name = "explain",
    description = {
      "Show the names of a function, and why the first one is served.",
      "It queries the running server on this machine, or with --data a folder that no server"
          + " has open.",
      "Names are chosen for a whole pull at once: with a file, for the functions that lucerna"
          + " pull requests, in the order of their addresses; without a file, for the key alone."
          + " IDA requests the smallest functions too: --min-size 1.",
      "Pull itself distinguishes functions of object files by their neighbors and references. With"
          + " a file this is shown too: the evidence for and against each candidate, and the name"
          + " that pull writes.",
      "For a function that the server does not know, 'lucerna similar FILE@ADDRESS' lists those"
          + " that are most like it.",
      "Each signal has a value from 0 to 1; the score is their sum, each times its weight"
          + " in [ranking] of the configuration. FILES and ACCOUNTS are those that gave the name"
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
  @Mixin private DemangleOption demangle;

  @Parameters(
      index = "0",
      paramLabel = "KEY|ADDRESS",
      description =
          "A function's key, 32 hexadecimal digits, or an address in it, 0x... or decimal.")
  private String subject;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description = "The program, library or IDA database that is pulled.")
  private @Nullable Path path;

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    boolean isKey = KEY.matcher(subject).matches();
    if (path == null && !isKey) {
      throw new ParameterException(
          spec.commandLine(),
          "expected a key (32 hexadecimal digits), or an address and --with FILE");
    }
    if (path == null && opening.profile() != null) {
      throw new ParameterException(
          spec.commandLine(), "--profile is for the functions of a file: it needs --with FILE");
    }
    ExplanationOutput output =
        new ExplanationOutput(
            console.out(), json.isSet(), demangle.of(json.isSet(), console.out()));
    if (path == null) {
      explain(Md5.parse(subject), output);
      return opening.status(ExitStatus.DONE);
    }
    Long address = isKey ? null : address();
    try (Harvest file = opening.open(console, path, true)) {
      explain(query(file, path, address), file, output);
    }
    return opening.status(ExitStatus.DONE);
  }

  /**
   * The subject to explain.
   *
   * @param name of the file
   * @param address null for the functions of the key
   */
  private PlaceQuery query(Harvest file, Path name, @Nullable Long address)
      throws CommandException {
    if (address == null) {
      Md5 key = Md5.parse(subject);
      PlaceQuery query = PlaceQuery.of(key, file.functions(), selection::admits);
      if (query == null) {
        throw new CommandException(ExitStatus.NO, name + ": no function has the key " + key);
      }
      return query;
    }
    List<PlaceQuery> there = PlaceQuery.at(address, file.functions(), selection::admits);
    String where = " at 0x" + Long.toHexString(address);
    if (there.isEmpty()) {
      throw new CommandException(ExitStatus.NO, name + ": no function" + where);
    }
    if (there.size() > 1) {
      String several = ": there are " + there.size() + " functions" + where;
      throw new CommandException(ExitStatus.USAGE, name + several + ", give a key instead");
    }
    return there.getFirst();
  }

  private void explain(Md5 key, ExplanationOutput output) throws Exception {
    List<ExplainedPlace> places;
    try (Administration administration = place.openServer(console, login)) {
      places = administration.explain(PullOrder.of(key), key);
    }
    require(!places.isEmpty(), key);
    for (ExplainedPlace explained : places) {
      output.print(explained, null, null);
    }
  }

  /** Explains what {@code pull} would write, by performing the pull. */
  private void explain(PlaceQuery query, Harvest file, ExplanationOutput output) throws Exception {
    try (Administration administration = place.openServer(console, login);
        BatchProgress progress = new BatchProgress(console)) {
      FunctionPull pull =
          new FunctionPull(new FunctionQueries(administration.functions(), progress), file);
      Md5 key = query.key(pull.pull(query.functions()));
      Set<Integer> open = new TreeSet<>(query.indices(key));
      boolean isKnown = false;
      while (!open.isEmpty()) {
        int index = open.iterator().next();
        PullOrder order = query.order(index, key);
        for (ExplainedPlace explained : administration.explain(order, key)) {
          int owner = order.owners().get(explained.place());
          if (open.remove(owner)) {
            isKnown = true;
            long address = query.functions().get(owner).address();
            output.print(explained, address, pull.decision(owner));
          }
        }
        open.remove(index);
      }
      require(isKnown, key);
    }
  }

  private static void require(boolean isKnown, Md5 key) throws CommandException {
    if (!isKnown) {
      throw new CommandException(ExitStatus.NO, key + ": the server knows no such function");
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
