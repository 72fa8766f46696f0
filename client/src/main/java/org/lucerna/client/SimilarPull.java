package org.lucerna.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * Asks a server for functions that are like those of a file which it does not know. Not
 * thread-safe.
 */
public final class SimilarPull {
  /** Functions that are asked for together, at most; they help to find each other. */
  private static final int PART = 10_000;

  /** A function of a file, by what distinguishes it. */
  private record Place(@Nullable String container, long address, Md5 key) {
    static Place of(HarvestedFunction function) {
      return new Place(
          function.container(), function.address(), function.ownKeys().getFirst().md5());
    }
  }

  private final LuminaClient client;
  private final ProgressListener progress;
  private final float sure;

  /**
   * A pull of similar functions.
   *
   * @param sure probability from which on a name is shown as one, 0 to 1
   */
  public SimilarPull(LuminaClient client, ProgressListener progress, float sure) {
    this.client = client;
    this.progress = progress;
    this.sure = sure;
  }

  /**
   * Adds similar names to functions that the server does not know. Nothing is asked if it knows
   * all, if it finds no similar functions, or if the file's code cannot be compared.
   *
   * @param file open, with the functions
   */
  public List<PulledFunction> addTo(List<PulledFunction> pulled, Harvest file) throws IOException {
    if (pulled.stream().allMatch(PulledFunction::found) || !client.takesSketches()) {
      return pulled;
    }
    HarvestedFeatures features = file.features();
    if (features == null) {
      return pulled;
    }
    Map<Place, List<SimilarName>> similar = similar(features, file.input().md5());
    Set<Place> given = new HashSet<>();
    List<PulledFunction> added = new ArrayList<>(pulled.size());
    for (PulledFunction function : pulled) {
      Place place = Place.of(function.function());
      List<SimilarName> names = function.found() ? null : similar.get(place);
      added.add(names != null && given.add(place) ? function.withSimilar(names) : function);
    }
    return added;
  }

  private Map<Place, List<SimilarName>> similar(HarvestedFeatures features, Md5 inputMd5)
      throws IOException {
    ProgramSketch program =
        features.sketch(SimilarityModel.standard().rarity(), Sketch.ASKED_FEATURES);
    Map<Place, List<SimilarName>> similar = new HashMap<>();
    int least = Math.round(Math.min(SimilarFunction.COMMENT, sure) * SimilarResult.CERTAIN);
    for (int from = 0; from < program.size(); from += PART) {
      int to = Math.min(from + PART, program.size());
      ByteSink out = new ByteSink();
      program.slice(from, to).write(out);
      for (SimilarResult.Similar each :
          client.similar(new GetSimilar(inputMd5, least, out.toByteString())).functions()) {
        if (each.place() < 0 || each.place() >= to - from) {
          throw new IOException("the server names function " + each.place() + " of " + (to - from));
        }
        Place place = Place.of(features.functions().get(from + each.place()));
        similar.computeIfAbsent(place, _ -> new ArrayList<>()).add(name(each));
      }
      progress.progress("functions compared", to, program.size());
    }
    return similar;
  }

  private SimilarName name(SimilarResult.Similar similar) {
    float probability = similar.probability() / (float) SimilarResult.CERTAIN;
    return new SimilarName(
        similar.name(),
        probability,
        probability >= sure,
        similar.key(),
        similar.file(),
        Reasons.of(similar.reasons()));
  }
}
