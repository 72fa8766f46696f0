package org.lucerna.cli.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.client.SimilarName;
import org.lucerna.client.SimilarPull;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
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

/** {@code lucerna similar}: which functions of a file are in others, compiled otherwise. */
@Command(
    name = "similar",
    description = {
      "Find the functions of a file in other files whose functions have names, also if they were"
          + " compiled by another compiler, with other options, or from another version.",
      "A function is listed with the most probable one that is known, the probability that it is"
          + " the same, and the reasons. From 99 %% on, a name can be trusted; below, it is a hint."
          + " This needs no server.",
      "With an address, the five functions that are most like one are listed, however improbable:"
          + " those of KNOWN, or without KNOWN those that a server knows. The other functions of"
          + " FILE help to find them. For names of all functions from a server, use 'lucerna"
          + " pull'.",
      "The processor must be x86, x86-64 or AArch64, the same in all files."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna similar stripped libz.so.1.2.13",
      "  lucerna similar firmware.elf libcrypto.so.3 libssl.so.3 --threshold 0.99",
      "  lucerna similar old.so new.so --json",
      "  lucerna similar stripped@0x401230 --server lumina.example.org:20667"
    })
public final class SimilarCommand implements Callable<Integer> {
  /** Functions that are listed if one is sought. */
  private static final int MOST = 5;

  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions server;
  @Mixin private JsonOption json;
  @Mixin private FileOptions opening;
  @Mixin private DemangleOption demangle;

  @Parameters(
      index = "0",
      paramLabel = "FILE[@ADDRESS]",
      description =
          "The file whose functions are sought, or one of them: an address in it, 0x... or"
              + " decimal.")
  private String subject;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "KNOWN",
      description = "Files in which they are sought.")
  private List<Path> known = List.of();

  @Option(
      names = "--threshold",
      paramLabel = "P",
      description =
          "Least probability that is listed, 0 to 1. Default: 0.8; 0 for a function at an"
              + " address.")
  private @Nullable Float threshold;

  public SimilarCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (threshold != null && !(threshold >= 0 && threshold <= 1)) {
      throw wrong("--threshold: expected a probability from 0 to 1, got " + threshold);
    }
    SoughtFunction sought = sought();
    if (known.isEmpty()) {
      if (sought.address() == null) {
        throw wrong("expected KNOWN, files to search, or FILE@ADDRESS to ask a server");
      }
      return opening.status(askServer(sought));
    }
    if (spec.commandLine().getParseResult().hasMatchedOption("--server")) {
      throw wrong("a server is asked only without KNOWN: leave out --server or KNOWN");
    }
    return opening.status(compare(sought));
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

  /** The least probability that is listed. */
  private float least(SoughtFunction sought) {
    if (threshold != null) {
      return threshold;
    }
    return sought.address() == null ? SimilarFunction.COMMENT : 0;
  }

  private SimilarOutput output(boolean withFile) {
    return new SimilarOutput(console, json.isSet(), demangle, withFile);
  }

  private int compare(SoughtFunction sought) throws Exception {
    SimilarityModel model = SimilarityModel.standard();
    HarvestedFeatures asked = features(sought.file());
    List<Integer> places = sought.indices(asked.functions());
    List<KnownFunction> functions = new ArrayList<>();
    List<ProgramSketch> programs = new ArrayList<>();
    for (Path path : known) {
      HarvestedFeatures features = features(path);
      if (features.architecture() != asked.architecture()) {
        throw new CommandException(
            ExitStatus.DAMAGED,
            path
                + ": its code is for "
                + features.architecture()
                + ", that of "
                + sought.file()
                + " for "
                + asked.architecture());
      }
      programs.add(features.sketch(model.rarity(), Sketch.STORED_FEATURES));
      for (HarvestedFunction function : features.functions()) {
        functions.add(KnownFunction.of(path, function));
      }
    }
    List<@Nullable ByteString> names = new ArrayList<>();
    functions.forEach(one -> names.add(one.name()));
    ReferenceSet references = ReferenceSet.of(programs, names, model.rarity());
    ProgramMatch match =
        model.match(asked.sketch(model.rarity(), Sketch.ASKED_FEATURES), references);
    SimilarOutput output = output(known.size() > 1);
    int most = sought.address() == null ? 1 : MOST;
    for (int place : places) {
      List<SimilarFunction> similar = match.similar(place, least(sought));
      for (SimilarFunction one : similar.subList(0, Math.min(most, similar.size()))) {
        output.add(
            asked.functions().get(place),
            functions.get(one.function()),
            one.probability(),
            one.reasons());
      }
    }
    return sought.address() == null ? output.end(match.size()) : output.endOfOne();
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
                              new SimilarPull(client, progress, SimilarFunction.NAME)
                                  .mostSimilar(features, index, inputMd5))
                          : Optional.<List<SimilarName>>empty())
              .orElseThrow(
                  () ->
                      new CommandException(
                          ExitStatus.NO,
                          "the server does not search for similar functions: it is of an older"
                              + " version"));
      SimilarOutput output = output(true);
      for (SimilarName one : similar.subList(0, Math.min(MOST, similar.size()))) {
        if (one.probability() >= least(sought)) {
          HarvestedFunction function = features.functions().get(index);
          output.add(function, KnownFunction.of(one), one.probability(), one.reasons());
        }
      }
      return output.endOfOne();
    }
  }

  private HarvestedFeatures features(Path path)
      throws IOException, SubjectException, CommandException {
    try (Harvest file = opening.open(console, path, false)) {
      return features(file, path);
    }
  }

  private static HarvestedFeatures features(Harvest file, Path path) throws CommandException {
    HarvestedFeatures features = file.features();
    if (features == null) {
      throw new CommandException(
          ExitStatus.DAMAGED,
          path + ": similar functions are supported for x86, x86-64 and AArch64 only");
    }
    return features;
  }
}
