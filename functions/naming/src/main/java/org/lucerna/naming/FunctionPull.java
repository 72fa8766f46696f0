package org.lucerna.naming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.harvest.recovery.Evidence;
import org.lucerna.harvest.recovery.FunctionRecovery;
import org.lucerna.harvest.recovery.KeyConfidence;
import org.lucerna.harvest.recovery.RecoveredFunction;
import org.lucerna.harvest.recovery.UnknownFunction;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PullResult.Found;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.published.MetadataConverter;

/**
 * Pulls the functions of one file. If the server serves functions of object files, their other
 * versions are requested too, and {@link FunctionRecovery} picks those that fit together. Not
 * thread-safe.
 */
public final class FunctionPull {
  private final FunctionQueries known;
  private final Function<HarvestedFunction, Map<Long, Long>> references;
  private final List<PulledFunction> pulled = new ArrayList<>();
  private FunctionRecovery recovery = new FunctionRecovery(List.of(), true);

  /**
   * A pull of functions of a file.
   *
   * @param file open until the pull is done; the caller closes it
   */
  public FunctionPull(FunctionQueries known, Harvest file) {
    this(known, file::references);
  }

  /**
   * A pull of functions of a program whose file is not available.
   *
   * @param references the addresses that the instructions of a function refer to, by instruction
   *     offset; empty if they are not known
   */
  public FunctionPull(
      FunctionQueries known, Function<HarvestedFunction, Map<Long, Long>> references) {
    this.known = known;
    this.references = references;
  }

  /**
   * Pulls functions; may be called once.
   *
   * @param functions of the file, in the order of their addresses
   * @return one for each function, in that order
   */
  public List<PulledFunction> pull(List<HarvestedFunction> functions) throws IOException {
    List<Map<Md5, Found>> served = served(functions);
    List<Md5> ofObjects =
        served.stream()
            .flatMap(answers -> answers.entrySet().stream())
            .filter(answer -> isOfObject(answer.getValue()))
            .map(Map.Entry::getKey)
            .distinct()
            .toList();
    Map<Md5, List<HistoriesResult.Entry>> answered = known.histories(ofObjects);
    Map<Md5, List<HistoriesResult.Entry>> histories = answered == null ? Map.of() : answered;
    // Equal functions share theirs: there may be many of both.
    Map<List<FunctionKey>, List<Candidate>> byKeys = new HashMap<>();
    List<UnknownFunction> unknown = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      HarvestedFunction function = functions.get(i);
      List<Candidate> candidates =
          byKeys.computeIfAbsent(
              keys(function, served.get(i)), keys -> candidates(keys, histories));
      Map<Long, Long> referenced = candidates.isEmpty() ? Map.of() : references.apply(function);
      unknown.add(new UnknownFunction(function.address(), function.size(), candidates, referenced));
    }
    recovery = new FunctionRecovery(unknown, !isShortened(functions));
    List<@Nullable RecoveredFunction> recovered = recovery.recover();
    BitSet certain = certain(functions, served);
    for (int i = 0; i < functions.size(); i++) {
      pulled.add(
          pulled(
              functions.get(i),
              served.get(i),
              unknown.get(i).candidates(),
              recovered.get(i),
              certain.get(i) ? Confidence.CERTAIN : Confidence.PROBABLE));
    }
    return pulled;
  }

  private static boolean isShortened(List<HarvestedFunction> functions) {
    return !functions.isEmpty()
        && functions.getFirst().keys().getFirst().profile().architecture().isShortened();
  }

  /** The reason why a function got its name from {@link #pull}; {@code index} is the function's. */
  public PullDecision decision(int index) {
    PulledFunction function = pulled.get(index);
    List<PullDecision.Considered> considered = new ArrayList<>();
    if (!function.isAsServed()) {
      List<List<Evidence>> evidence = recovery.evidence(index);
      for (int i = 0; i < evidence.size(); i++) {
        considered.add(new PullDecision.Considered(function.candidates().get(i), evidence.get(i)));
      }
    }
    return new PullDecision(function, considered);
  }

  private static BitSet certain(List<HarvestedFunction> functions, List<Map<Md5, Found>> served) {
    List<KeyConfidence.Place> places = new ArrayList<>(functions.size());
    for (int i = 0; i < functions.size(); i++) {
      HarvestedFunction function = functions.get(i);
      places.add(
          new KeyConfidence.Place(
              function.primaryKeys().getFirst().md5(), function.size(), !served.get(i).isEmpty()));
    }
    return KeyConfidence.certain(places);
  }

  /**
   * The served function at each place; variants are requested if the function's own keys are
   * unknown.
   */
  private List<Map<Md5, Found>> served(List<HarvestedFunction> functions) throws IOException {
    List<Map<Md5, Found>> served =
        known.pull(
            functions.stream()
                .map(function -> RequestedFunction.of(function, md5s(function.primaryKeys())))
                .toList());
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      HarvestedFunction function = functions.get(i);
      if (served.get(i).isEmpty() && function.keys().size() > function.primaryKeys().size()) {
        open.add(i);
      }
    }
    List<Map<Md5, Found>> variants =
        known.pull(
            open.stream()
                .map(i -> RequestedFunction.of(functions.get(i), variants(functions.get(i))))
                .toList());
    for (int i = 0; i < open.size(); i++) {
      served.get(open.get(i)).putAll(variants.get(i));
    }
    return served;
  }

  private static List<Md5> variants(HarvestedFunction function) {
    return md5s(function.keys().subList(function.primaryKeys().size(), function.keys().size()));
  }

  private static List<Md5> md5s(List<FunctionKey> keys) {
    return keys.stream().map(FunctionKey::md5).toList();
  }

  /**
   * The keys of a function that count: the first of these kinds with a key that the server knows:
   * its own keys of all its chunks, its own keys of the first chunk alone, the variants.
   */
  private static List<FunctionKey> keys(HarvestedFunction function, Map<Md5, Found> served) {
    List<FunctionKey> own = function.primaryKeys();
    List<FunctionKey> whole = own.stream().filter(key -> key.size() == function.size()).toList();
    return Stream.of(whole, own)
        .filter(keys -> keys.stream().anyMatch(key -> served.containsKey(key.md5())))
        .findFirst()
        .orElse(function.keys());
  }

  private static boolean isOfObject(Found found) {
    return ObjectOrigin.of(metadata(found)) != null;
  }

  private static Metadata metadata(Found found) {
    return Metadata.decode(MetadataConverter.to(MetadataForm.IDA, found.function()).metadata());
  }

  /** The functions of object files that have one of the keys, each once. */
  private static List<Candidate> candidates(
      List<FunctionKey> keys, Map<Md5, List<HistoriesResult.Entry>> histories) {
    Set<Candidate> candidates = new LinkedHashSet<>();
    for (FunctionKey key : keys) {
      for (HistoriesResult.Entry version : histories.getOrDefault(key.md5(), List.of())) {
        ObjectOrigin origin = ObjectOrigin.of(Metadata.decode(version.metadata()));
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
      @Nullable RecoveredFunction recovered,
      Confidence ofServed) {
    for (FunctionKey key : function.keys()) {
      Found found = served.get(key.md5());
      if (found != null) {
        boolean decided = candidates.isEmpty() || !isOfObject(found);
        ByteString name = decided ? found.function().name() : null;
        Metadata metadata = decided ? metadata(found) : Metadata.EMPTY;
        Confidence confidence = decided ? ofServed : Confidence.CERTAIN;
        if (!decided && recovered != null) {
          name = recovered.candidate().name();
          metadata = recovered.candidate().origin().toMetadata();
          confidence = recovered.confidence();
        }
        return new PulledFunction(
            function,
            key.md5(),
            true,
            name,
            confidence,
            metadata,
            found.frequency(),
            found.function(),
            decided,
            candidates,
            List.of());
      }
    }
    return PulledFunction.unknown(function);
  }
}
