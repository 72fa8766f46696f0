package org.lucerna.naming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.PullResult.Found;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.similarity.feature.InstructionReader;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * Asks a server for functions that are similar to those of a file which it does not know. Not
 * thread-safe.
 */
public final class SimilarPull {
  private static final Reasons SAME_KEY = new Reasons(true, 0, 0, 0, 0, 0, 0, 0, 0);

  /** A function of a file, by its distinguishing properties. */
  private record Place(@Nullable String container, long address, Md5 key) {
    static Place of(HarvestedFunction function) {
      return new Place(
          function.container(), function.address(), function.primaryKeys().getFirst().md5());
    }
  }

  private final FunctionProvider functions;
  private final ProgressListener progress;
  private final float sure;

  /**
   * A pull of similar functions.
   *
   * @param functions of the server
   * @param sure probability from which on a name is shown as one, 0 to 1
   */
  public SimilarPull(FunctionProvider functions, ProgressListener progress, float sure) {
    this.functions = functions;
    this.progress = progress;
    this.sure = sure;
  }

  /**
   * Adds similar names to functions that the server does not know. Nothing is asked if it knows
   * all, if it finds no similar functions, or if the file's code cannot be compared.
   *
   * @param file open, with the functions
   * @param failures receives why functions lack similar names that the server may have: it refuses
   *     the request, breaks the connection or sends a damaged answer. Names that were found before
   *     are added
   */
  public List<PulledFunction> addTo(
      List<PulledFunction> pulled, Harvest file, Consumer<Exception> failures) {
    return addTo(pulled, file::features, () -> file.input().md5(), failures);
  }

  /** The MD5 of a file, which may have to be read. */
  @FunctionalInterface
  public interface Input {
    Md5 md5() throws IOException;
  }

  /**
   * The same for a program that is not a file here.
   *
   * @param features of the functions; null if its code cannot be compared
   * @param input the program
   */
  public List<PulledFunction> addTo(
      List<PulledFunction> pulled,
      Supplier<@Nullable HarvestedFeatures> features,
      Input input,
      Consumer<Exception> failures) {
    if (pulled.stream().noneMatch(SimilarPull::isUnknown)) {
      return pulled;
    }
    Map<Place, List<SimilarName>> similar = new HashMap<>();
    for (PulledFunction function : pulled) {
      if (isUnknown(function)) {
        similar.put(Place.of(function.function()), new ArrayList<>());
      }
    }
    try {
      boolean isPossible = functions.findsSimilar();
      HarvestedFeatures compared = isPossible ? features.get() : null;
      if (isPossible && compared == null) {
        failures.accept(
            new UnsupportedCodeException(
                "code that is not for " + InstructionReader.PROCESSORS, "similar functions"));
      }
      if (compared != null) {
        ask(compared, input.md5(), similar);
      }
    } catch (IOException | FormatException failure) {
      failures.accept(failure);
    }
    Set<Place> given = new HashSet<>();
    List<PulledFunction> added = new ArrayList<>(pulled.size());
    for (PulledFunction function : pulled) {
      Place place = Place.of(function.function());
      List<SimilarName> names = isUnknown(function) ? similar.get(place) : null;
      added.add(names != null && given.add(place) ? function.withSimilar(names) : function);
    }
    return added;
  }

  private static boolean isUnknown(PulledFunction function) {
    return !function.found() && function.name() == null;
  }

  /**
   * The functions that are most similar to one, even improbable ones, most probable first; if the
   * server knows its key, that one alone. The other functions of the file help to find them.
   *
   * @param index of the function in {@code features}
   * @param inputMd5 of the file
   * @throws RefusedException if the server refuses
   */
  public List<SimilarName> mostSimilar(HarvestedFeatures features, int index, Md5 inputMd5)
      throws IOException {
    Md5 key = features.functions().get(index).primaryKeys().getFirst().md5();
    if (functions.look(List.of(key)).items().getFirst() instanceof Found found) {
      ByteString name = found.function().name();
      return List.of(new SimilarName(name, 1, true, key, ByteString.EMPTY, SAME_KEY, null));
    }
    ProgramSketch program = sketch(features);
    int part = DividedSearch.PART;
    int from = Math.clamp(index - part / 2, 0, Math.max(0, program.size() - part));
    int to = Math.min(from + part, program.size());
    return ask(program.slice(from, to), inputMd5, 0).stream()
        .filter(each -> each.place() == index - from)
        .map(each -> SimilarName.of(each, sure))
        .toList();
  }

  private static ProgramSketch sketch(HarvestedFeatures features) {
    return features.sketch(SimilarityModel.standard().rarity(), Sketch.ASKED_FEATURES);
  }

  /** Puts the results into {@code similar}, for each part of the file with one of its places. */
  private void ask(HarvestedFeatures features, Md5 inputMd5, Map<Place, List<SimilarName>> similar)
      throws IOException {
    ProgramSketch program = sketch(features);
    float least = Math.min(SimilarFunction.COMMENT, sure);
    DividedSearch.run(
        program.size(),
        (from, to) -> {
          List<Place> places =
              features.functions().subList(from, to).stream().map(Place::of).toList();
          if (!Collections.disjoint(similar.keySet(), places)) {
            for (SimilarResult.Similar each : ask(program.slice(from, to), inputMd5, least)) {
              List<SimilarName> names = similar.get(places.get(each.place()));
              if (names != null) {
                names.add(SimilarName.of(each, sure));
              }
            }
          }
          progress.progress("functions compared", to, program.size());
        });
  }

  private List<SimilarResult.Similar> ask(ProgramSketch part, Md5 inputMd5, float least)
      throws IOException {
    ByteSink out = new ByteSink();
    part.write(out);
    int inParts = Math.round(least * SimilarResult.CERTAIN);
    List<SimilarResult.Similar> found =
        functions.similar(new GetSimilar(inputMd5, inParts, out.toByteString())).functions();
    for (SimilarResult.Similar each : found) {
      if (each.place() < 0 || each.place() >= part.size()) {
        throw new IOException("the server names function " + each.place() + " of " + part.size());
      }
    }
    return found;
  }
}
