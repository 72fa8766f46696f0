package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.Origin;
import org.lucerna.harvest.file.HarvestFile;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Recovery;
import org.lucerna.harvest.recovery.Unknown;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult.Found;
import org.lucerna.lumina.metadata.Metadata;

/**
 * Asks a server for functions of a file. Where it serves functions of object files, their other
 * versions are asked for too, and what fits together decides.
 */
final class FunctionPull {
  private final KnownFunctions known;
  private final HarvestFile file;

  FunctionPull(KnownFunctions known, HarvestFile file) {
    this.known = known;
    this.file = file;
  }

  /** What the server knows of functions, in their order. */
  List<PulledFunction> pull(List<HarvestedFunction> functions) throws IOException {
    Set<Md5> keys = new LinkedHashSet<>();
    functions.forEach(function -> function.ownKeys().forEach(key -> keys.add(key.md5())));
    functions.forEach(function -> function.keys().forEach(key -> keys.add(key.md5())));
    Map<Md5, Found> served = known.pull(List.copyOf(keys));
    Map<Md5, List<HistoriesResult.Entry>> histories =
        known.histories(keys.stream().filter(key -> isOfObject(served.get(key))).toList());
    List<Unknown> unknowns = new ArrayList<>();
    for (HarvestedFunction function : functions) {
      List<Candidate> candidates =
          candidates(keys(function, served), histories == null ? Map.of() : histories);
      Map<Long, Long> references = candidates.isEmpty() ? Map.of() : file.references(function);
      unknowns.add(new Unknown(function.address(), candidates, references));
    }
    List<@Nullable Candidate> recovered = new Recovery(unknowns).recover();
    List<PulledFunction> pulled = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      pulled.add(pulled(functions.get(i), served, unknowns.get(i).candidates(), recovered.get(i)));
    }
    return pulled;
  }

  /** The keys of a function that count: its variants only where the server knows none other. */
  private static List<FunctionKey> keys(HarvestedFunction function, Map<Md5, Found> served) {
    List<FunctionKey> own = function.ownKeys();
    return own.stream().anyMatch(key -> served.containsKey(key.md5())) ? own : function.keys();
  }

  private static boolean isOfObject(@Nullable Found found) {
    return found != null && Origin.of(Metadata.decode(found.function().metadata())) != null;
  }

  /** The functions of object files that have one of the keys, each once. */
  private static List<Candidate> candidates(
      List<FunctionKey> keys, Map<Md5, List<HistoriesResult.Entry>> histories) {
    Set<Candidate> candidates = new LinkedHashSet<>();
    for (FunctionKey key : keys) {
      for (HistoriesResult.Entry version : histories.getOrDefault(key.md5(), List.of())) {
        Origin origin = Origin.of(Metadata.decode(version.metadata()));
        if (origin != null) {
          candidates.add(new Candidate(version.name(), origin));
        }
      }
    }
    return List.copyOf(candidates);
  }

  private static PulledFunction pulled(
      HarvestedFunction function,
      Map<Md5, Found> served,
      List<Candidate> candidates,
      @Nullable Candidate recovered) {
    for (FunctionKey key : function.keys()) {
      Found found = served.get(key.md5());
      if (found != null) {
        boolean decided = candidates.isEmpty() || !isOfObject(found);
        ByteString name = decided ? found.function().name() : null;
        Metadata metadata = decided ? Metadata.decode(found.function().metadata()) : Metadata.EMPTY;
        if (!decided && recovered != null) {
          name = recovered.name();
          metadata = recovered.origin().toMetadata();
        }
        return new PulledFunction(
            function,
            key.md5(),
            true,
            name,
            metadata,
            found.frequency(),
            name == null ? candidates : List.of());
      }
    }
    return PulledFunction.unknown(function);
  }
}
