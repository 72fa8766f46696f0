package org.lucerna.cli.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.KeyArgument;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.key.DebugFileOption;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.FilePart;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.PullResult;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.SimilarPull;
import org.lucerna.similarity.feature.InstructionReader;
import org.lucerna.similarity.match.NameFamily;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code lucerna similar}: finds functions of a file in other files, even if compiled differently.
 */
@Command(
    name = "similar",
    description = {
      "Find the functions of a file in other files whose functions have names, even if they were"
          + " compiled by another compiler, with other options, or from another version.",
      "A function is listed with its most probable known match, the probability that both are the"
          + " same, and the reasons. From 99 %% on, a name can be trusted; below, it is a hint."
          + " This needs no server. Functions that only their names tell apart are listed together:"
          + " 'Box<...>::get, one of 2'.",
      "With an address, the five functions most similar to the one there are listed, however"
          + " improbable: those of KNOWN, or without KNOWN those that a server knows. The other"
          + " functions of FILE help to find them. For names of all functions from a server, use"
          + " 'lucerna pull'.",
      "With a key of a function that the server on this machine knows, or with --data a folder that"
          + " no server has open, the five most similar functions are listed.",
      "The processor must be " + InstructionReader.PROCESSORS + ", the same in all files."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna similar stripped libz.so.1.2.13",
      "  lucerna similar firmware.elf libcrypto.so.3 libssl.so.3 --threshold 0.99",
      "  lucerna similar old.so new.so --json",
      "  lucerna similar stripped@0x401230 --server lumina.example.org:20667",
      "  lucerna similar 8f7a2b3c4d5e6f708192a3b4c5d6e7f8 --server-http 127.0.0.1:8667"
    })
public final class SimilarCommand implements Callable<Integer> {
  /** Number of functions listed for a single one. */
  private static final int MOST = 5;

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin ServerOptions server;
  @Mixin AdministrationOptions place;
  @Mixin JsonOption json;
  @Mixin FileOptions opening;
  @Mixin DebugFileOption debugFile;
  @Mixin DemangleOption demangle;

  @Parameters(
      index = "0",
      paramLabel = "FILE[@ADDRESS]|KEY",
      description =
          "The file whose functions are sought, or one of them: an address in it, 0x... or"
              + " decimal. Or a function's key, 32 hexadecimal digits.")
  String subject;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "KNOWN",
      description = "Files in which they are sought.")
  List<Path> known = List.of();

  @Option(
      names = "--threshold",
      paramLabel = "P",
      description =
          "Least probability that is listed, 0 to 1. Default: 0.8; 0 for a single function.")
  @Nullable Float threshold;

  public SimilarCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    opening.use(debugFile.given());
    if (threshold != null && !(threshold >= 0 && threshold <= 1)) {
      throw wrong("--threshold: expected a probability from 0 to 1, got " + threshold);
    }
    Md5 key = known.isEmpty() ? KeyArgument.of(subject) : null;
    if (key != null) {
      if (namesServer()) {
        throw wrong("a key is looked up over HTTP: give --server-http HOST:PORT, not --server");
      }
      return askServer(key);
    }
    if (place.isSet()) {
      throw wrong("--data, --config and --server-http are for a KEY alone");
    }
    SoughtFunction sought = sought();
    if (known.isEmpty()) {
      if (sought.address() == null) {
        throw wrong("expected KNOWN, files to search, or FILE@ADDRESS to ask a server");
      }
      return opening.status(askServer(sought));
    }
    if (namesServer()) {
      throw wrong("a server is asked only without KNOWN: leave out --server or KNOWN");
    }
    return opening.status(compare(sought));
  }

  private boolean namesServer() {
    return spec.commandLine().getParseResult().hasMatchedOption("--server");
  }

  private SoughtFunction sought() {
    try {
      return SoughtFunction.parse(subject);
    } catch (TypeConversionException wrong) {
      throw wrong("expected FILE or FILE@ADDRESS, got '" + subject + "'");
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }

  /** The least probability that is listed if none is given. */
  private float leastOr(float usual) {
    return threshold == null ? usual : threshold;
  }

  private SimilarOutput output(boolean withFile) {
    return new SimilarOutput(console, json.isSet(), demangle, withFile);
  }

  private int compare(SoughtFunction sought) throws Exception {
    // Reading the model takes as long as reading a small program.
    CompletableFuture<SimilarityModel> reading =
        CompletableFuture.supplyAsync(SimilarityModel::standard);
    List<HarvestedFeatures> allKnown = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    List<HarvestedFeatures> all = features(sought.file());
    for (Path path : known) {
      List<HarvestedFeatures> slices = features(path);
      boolean isComparable =
          slices.stream()
              .anyMatch(one -> all.stream().anyMatch(a -> a.architecture() == one.architecture()));
      if (!isComparable) {
        throw new CommandException(
            ExitStatus.DAMAGED,
            path
                + ": its code is for "
                + architectures(slices)
                + ", that of "
                + sought.file()
                + " for "
                + architectures(all));
      }
      allKnown.addAll(slices);
      slices.forEach(_ -> paths.add(path));
    }
    SimilarityModel model = reading.get();
    SimilarOutput output = output(known.size() > 1);
    int compared = 0;
    for (HarvestedFeatures asked : sought.slices(all)) {
      compared += compare(sought, asked, allKnown, paths, model, output);
    }
    return sought.address() == null ? output.end(compared) : output.endOfOne();
  }

  private static String architectures(List<HarvestedFeatures> slices) {
    return slices.stream()
        .map(slice -> slice.architecture().toString())
        .collect(Collectors.joining(", "));
  }

  /** Compares one program with those of the same architecture; the number of functions compared. */
  private int compare(
      SoughtFunction sought,
      HarvestedFeatures asked,
      List<HarvestedFeatures> allKnown,
      List<Path> paths,
      SimilarityModel model,
      SimilarOutput output)
      throws IOException, CommandException {
    List<Integer> places = sought.indices(asked.functions());
    List<ComparedFunction> functions = new ArrayList<>();
    List<ProgramSketch> programs = new ArrayList<>();
    for (int i = 0; i < allKnown.size(); i++) {
      HarvestedFeatures features = allKnown.get(i);
      Path path = paths.get(i);
      if (features.architecture() != asked.architecture()) {
        continue;
      }
      programs.add(features.sketch(model.rarity(), Sketch.STORED_FEATURES));
      for (HarvestedFunction function : features.functions()) {
        functions.add(ComparedFunction.of(path, function));
      }
    }
    List<@Nullable ByteString> names = new ArrayList<>();
    functions.forEach(one -> names.add(one.name()));
    ReferenceSet references = ReferenceSet.of(programs, names, model.rarity());
    ProgramMatch match =
        model.match(asked.sketch(model.rarity(), Sketch.ASKED_FEATURES), references);
    boolean isAll = sought.address() == null;
    int most = isAll ? 1 : MOST;
    float least = leastOr(isAll ? SimilarFunction.COMMENT : 0);
    for (int index : places) {
      List<SimilarFunction> similar = match.similar(index, least);
      NameFamily family =
          isAll
              ? NameFamily.of(
                  similar.stream().map(one -> names.get(one.function())).toList(),
                  similar.stream().map(SimilarFunction::probability).toList())
              : null;
      if (family != null) {
        SimilarFunction first = similar.getFirst();
        output.add(
            ComparedFunction.of(sought.file(), asked.functions().get(index)),
            family,
            functions.get(first.function()).file(),
            first.reasons());
        continue;
      }
      for (SimilarFunction one : similar.subList(0, Math.min(most, similar.size()))) {
        output.add(
            ComparedFunction.of(sought.file(), asked.functions().get(index)),
            functions.get(one.function()),
            one.probability(),
            one.reasons());
      }
    }
    return match.size();
  }

  private int askServer(SoughtFunction sought) throws Exception {
    try (Harvest file = opening.open(console, sought.file(), false)) {
      HarvestedFeatures features = features(file, sought.file());
      int index = sought.indices(features.functions()).getFirst();
      Md5 inputMd5 = file.input().md5();
      List<SimilarName> similar =
          server
              .ask(
                  console,
                  (client, progress) ->
                      client.takesSketches()
                          ? Optional.of(
                              new SimilarPull(
                                      FunctionProvider.of(client), progress, SimilarFunction.NAME)
                                  .mostSimilar(features, index, inputMd5))
                          : Optional.<List<SimilarName>>empty())
              .orElseThrow(SimilarCommand::searchesNothing);
      return print(ComparedFunction.of(sought.file(), features.functions().get(index)), similar);
    }
  }

  private static CommandException searchesNothing() {
    return new CommandException(
        ExitStatus.NO,
        "the server does not search for similar functions: it is a proxy, or of an older version");
  }

  private int askServer(Md5 key) throws Exception {
    PullResult.Item known;
    MatchResult matched;
    try (Administration administration = place.openServer(console, server.login())) {
      FunctionProvider functions = administration.functions();
      known = functions.look(List.of(key)).items().getFirst();
      if (!functions.findsSimilar()) {
        throw searchesNothing();
      }
      matched = administration.match(MatchRequest.ofKeys(List.of(key), leastOr(0)));
    }
    ByteString name = known instanceof PullResult.Found found ? found.function().name() : null;
    if (!matched.withoutSketch().isEmpty()) {
      throw new CommandException(
          ExitStatus.NO,
          key
              + (name == null
                  ? ": the server knows no such function"
                  : ": the server has no sketch of it: push its file with this version first"));
    }
    return print(
        new ComparedFunction(null, key, name, ""),
        matched.similar().functions().stream()
            .map(one -> SimilarName.of(one, SimilarFunction.NAME))
            .toList());
  }

  private int print(ComparedFunction function, List<SimilarName> similar) throws IOException {
    SimilarOutput output = output(true);
    for (SimilarName one : similar.subList(0, Math.min(MOST, similar.size()))) {
      if (one.probability() >= leastOr(0)) {
        output.add(function, ComparedFunction.of(one), one.probability(), one.reasons());
      }
    }
    return output.endOfOne();
  }

  /** The features of a file: of each slice, if the file is universal. */
  private List<HarvestedFeatures> features(Path path)
      throws IOException, SubjectException, CommandException {
    List<HarvestedFeatures> slices = new ArrayList<>();
    for (FilePart part : opening.parts(path)) {
      try (Harvest file = opening.open(console, part, false)) {
        slices.add(features(file, path));
      }
    }
    return slices;
  }

  private static HarvestedFeatures features(Harvest file, Path path) throws CommandException {
    HarvestedFeatures features = file.features();
    if (features == null) {
      throw new CommandException(
          ExitStatus.DAMAGED,
          path + ": similar functions are supported for " + InstructionReader.PROCESSORS + " only");
    }
    return features;
  }
}
