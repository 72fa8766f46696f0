package org.lucerna.cli.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.UnsupportedCodeException;
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

/** {@code lucerna similar}: which functions of a file are in others, compiled otherwise. */
@Command(
    name = "similar",
    description = {
      "Find the functions of a file in other files whose functions have names, also if they were"
          + " compiled by another compiler, with other options, or from another version.",
      "Needs no server. A function is listed with the most probable one that is known, the"
          + " probability that it is the same, and the reasons. From 99 % on, a name can be"
          + " trusted; below, it is a hint."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna similar stripped libz.so.1.2.13",
      "  lucerna similar firmware.elf libcrypto.so.3 libssl.so.3 --threshold 0.99",
      "  lucerna similar old.so new.so --json"
    })
public final class SimilarCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private JsonOption json;
  @Mixin private FileOptions opening;
  @Mixin private DemangleOption demangle;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The file whose functions are looked for.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "KNOWN",
      description = "Files in which they are looked for.")
  private List<Path> known;

  @Option(
      names = "--threshold",
      paramLabel = "P",
      description = "Least probability that is listed, 0 to 1. Default: ${DEFAULT-VALUE}.")
  private float threshold = SimilarFunction.COMMENT;

  public SimilarCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new ParameterException(
          spec.commandLine(), "--threshold: expected a probability from 0 to 1, got " + threshold);
    }
    SimilarityModel model = SimilarityModel.standard();
    HarvestedFeatures asked = features(file);
    List<KnownFunction> functions = new ArrayList<>();
    List<ProgramSketch> programs = new ArrayList<>();
    for (Path path : known) {
      HarvestedFeatures features = features(path);
      if (features.architecture() != asked.architecture()) {
        throw new SubjectException(
            path.toString(),
            new UnsupportedCodeException(
                "code for "
                    + features.architecture()
                    + ", the other file's is for "
                    + asked.architecture()));
      }
      programs.add(features.sketch(model.rarity(), Sketch.STORED_FEATURES));
      for (HarvestedFunction function : features.functions()) {
        functions.add(new KnownFunction(path, function));
      }
    }
    List<@Nullable ByteString> names = new ArrayList<>();
    functions.forEach(one -> names.add(one.function().name()));
    ReferenceSet references = ReferenceSet.of(programs, names, model.rarity());
    ProgramMatch match =
        model.match(asked.sketch(model.rarity(), Sketch.ASKED_FEATURES), references);
    SimilarOutput output = new SimilarOutput(console, json.isSet(), demangle, known.size() > 1);
    for (int place = 0; place < match.size(); place++) {
      List<SimilarFunction> similar = match.similar(place, threshold);
      if (!similar.isEmpty()) {
        SimilarFunction best = similar.getFirst();
        output.add(asked.functions().get(place), functions.get(best.function()), best);
      }
    }
    output.end(match.size());
    return opening.status(ExitStatus.DONE);
  }

  private HarvestedFeatures features(Path path) throws IOException, SubjectException {
    try (Harvest harvest = opening.open(console, path, false)) {
      HarvestedFeatures features = harvest.features();
      if (features == null) {
        throw new SubjectException(
            path.toString(),
            new UnsupportedCodeException("similar functions of this kind of code"));
      }
      return features;
    }
  }
}
