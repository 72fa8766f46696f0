package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.MatchRequest;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.KeyArgument;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.BatchProgress;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.PlaceQuery;
import org.lucerna.naming.PullDecision;
import org.lucerna.naming.PullOrder;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.SimilarPull;
import org.lucerna.similarity.match.SimilarFunction;
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
      "Similar known functions are listed too, from 80 %% on, with the probability that they are"
          + " the same, and the reasons: in addition to its own names, or if the server does not"
          + " know it. 'lucerna similar' lists less probable ones.",
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
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin FileOptions opening;
  @Mixin SelectionOptions selection;
  @Mixin JsonOption json;
  @Mixin DemangleOption demangle;

  @Parameters(
      index = "0",
      paramLabel = "KEY|ADDRESS",
      description =
          "A function's key, 32 hexadecimal digits, or an address in it, 0x... or decimal.")
  String subject;

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description = "The program, library or IDA database that is pulled.")
  @Nullable Path path;

  @Option(
      names = "--similar",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Also ask for similar functions. This is the default.")
  boolean withSimilar = true;

  ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Md5 key = KeyArgument.of(subject);
    if (path == null && key == null) {
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
      explain(Objects.requireNonNull(key), output);
      return opening.status(ExitStatus.DONE);
    }
    long address = key == null ? address() : 0;
    try (Harvest file = opening.open(console, path, true)) {
      explain(key == null ? at(address, file, path) : of(key, file, path), file, output);
    }
    return opening.status(ExitStatus.DONE);
  }

  /** The functions of a file that have a key. */
  private PlaceQuery of(Md5 key, Harvest file, Path name) throws CommandException {
    PlaceQuery query = PlaceQuery.of(key, file.functions(), selection::admits);
    if (query == null) {
      throw new CommandException(ExitStatus.NO, name + ": no function has the key " + key);
    }
    return query;
  }

  /** The function of a file at an address. */
  private PlaceQuery at(long address, Harvest file, Path name) throws CommandException {
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
    List<SimilarName> similar;
    List<ByteString> packages;
    try (Administration administration = place.openServer(console, login)) {
      places = administration.explain(PullOrder.of(key), key);
      similar = similarTo(key, administration);
      packages = packages(key, administration);
    }
    if (places.isEmpty()) {
      require(!similar.isEmpty(), key);
      output.print(new ExplainedPlace(0, key, List.of(), List.of()), null, null, similar, packages);
    }
    for (ExplainedPlace explained : places) {
      output.print(explained, null, null, similar, packages);
    }
  }

  /** Explains what {@code pull} would write, by performing the pull. */
  private void explain(PlaceQuery query, Harvest file, ExplanationOutput output) throws Exception {
    try (Administration administration = place.openServer(console, login);
        BatchProgress progress = new BatchProgress(console)) {
      FunctionProvider functions = administration.functions();
      FunctionPull pull = new FunctionPull(new FunctionQueries(functions, progress), file);
      List<PulledFunction> pulled = pull.pull(query.functions());
      Md5 key = query.key(pulled);
      Map<Integer, ExplainedPlace> known = known(query, key, administration);
      if (known.isEmpty()) {
        List<Integer> places = query.indices(key);
        List<PulledFunction> unknown = places.stream().map(pulled::get).toList();
        if (withSimilar) {
          unknown =
              new SimilarPull(functions, progress, SimilarFunction.NAME)
                  .addTo(unknown, file, this::sayMissing);
        }
        require(unknown.stream().anyMatch(function -> function.mostSimilar() != null), key);
        for (int i = 0; i < places.size(); i++) {
          PulledFunction function = unknown.get(i);
          output.print(
              new ExplainedPlace(places.get(i), key, List.of(), List.of()),
              function.function().address(),
              new PullDecision(function, List.of()),
              function.similar(),
              List.of());
        }
        return;
      }
      List<ByteString> packages = packages(key, administration);
      List<SimilarName> similar = similarTo(key, administration);
      for (Map.Entry<Integer, ExplainedPlace> each : known.entrySet()) {
        PullDecision decision = pull.decision(each.getKey());
        output.print(
            each.getValue(), decision.function().function().address(), decision, similar, packages);
      }
    }
  }

  /** The places of a key in a file, by the indices of their functions. */
  private static Map<Integer, ExplainedPlace> known(
      PlaceQuery query, Md5 key, Administration administration) throws IOException {
    Map<Integer, ExplainedPlace> known = new LinkedHashMap<>();
    Set<Integer> open = new TreeSet<>(query.indices(key));
    while (!open.isEmpty()) {
      int index = open.iterator().next();
      PullOrder order = query.order(index, key);
      for (ExplainedPlace explained : administration.explain(order, key)) {
        int owner = order.owners().get(explained.place());
        if (open.remove(owner)) {
          known.put(owner, explained);
        }
      }
      open.remove(index);
    }
    return known;
  }

  /** The names of functions similar to those with a key; empty if they were not requested. */
  private List<SimilarName> similarTo(Md5 key, Administration administration) {
    try {
      if (withSimilar && administration.functions().findsSimilar()) {
        MatchRequest request = MatchRequest.ofKeys(List.of(key), SimilarFunction.COMMENT);
        return administration.match(request).similar().functions().stream()
            .map(one -> SimilarName.of(one, SimilarFunction.NAME))
            .toList();
      }
    } catch (IOException failure) {
      sayMissing(failure);
    }
    return List.of();
  }

  private static List<ByteString> packages(Md5 key, Administration administration)
      throws IOException {
    return administration.functions().packages(List.of(key)).getFirst();
  }

  private void sayMissing(Exception failure) {
    console.say("similar functions are missing: " + FailureText.of(failure));
  }

  private static void require(boolean isKnown, Md5 key) throws CommandException {
    if (!isKnown) {
      throw new CommandException(ExitStatus.NO, key + ": the server knows no such function");
    }
  }

  private long address() {
    try {
      return new AddressConverter().convert(subject);
    } catch (TypeConversionException wrong) {
      throw new ParameterException(
          spec.commandLine(), "expected a key or an address, got '" + subject + "'", wrong);
    }
  }
}
