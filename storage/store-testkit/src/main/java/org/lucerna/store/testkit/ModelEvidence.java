package org.lucerna.store.testkit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.FilePlace;
import org.lucerna.store.Version;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;
import org.lucerna.store.ranking.Revision;

/** The evidence for names and the address maps of the model store. */
final class ModelEvidence {
  private record Spot(long key, int name) {}

  /** Candidates of known functions; never an empty list. */
  private final Map<Md5, List<NameCandidate>> nameCandidates = new HashMap<>();

  /** By file and address. */
  private final Map<Long, NavigableMap<Long, Spot>> addressMaps = new HashMap<>();

  /**
   * Adds the evidence of a push. Of several functions with one address the first one is recorded.
   *
   * @param versions the version added for each function; null if none was
   */
  void add(List<PushedFunction> push, List<@Nullable Version> versions, Attestation attestation) {
    Set<Long> places = new HashSet<>();
    for (int i = 0; i < versions.size(); i++) {
      PushedFunction pushed = push.get(i);
      Version version = versions.get(i);
      Md5 key = pushed.key();
      ByteString name = version == null ? pushed.function().name() : version.function().name();
      NameCandidateBuilder draft =
          new NameCandidateBuilder(nameCandidates.getOrDefault(key, List.of()));
      if (version != null) {
        draft.addVersion(version.id(), version.function());
      }
      if (version != null) {
        draft.support(name, attestation.contributing(version.id(), version.function()));
      } else if (!draft.isRecent(name, attestation)) {
        draft.support(name, attestation);
      }
      nameCandidates.put(key, draft.candidates());
      long place = FilePlace.of(key, pushed.address());
      if (attestation.file() != Attestation.NONE && places.add(place)) {
        addressMaps
            .computeIfAbsent(attestation.file(), _ -> new TreeMap<>(Long::compareUnsigned))
            .put(place, new Spot(AddressMap.keyPrefix(key), NameCandidate.numberOf(name)));
      }
    }
  }

  /** Keeps only the evidence of these versions, oldest first. */
  void keep(Md5 key, List<Version> live, Function<Version, Attestation> attestations) {
    Revision revision = new Revision(nameCandidates.getOrDefault(key, List.of()));
    live.reversed()
        .forEach(
            version ->
                revision.addLive(version.id(), version.function(), attestations.apply(version)));
    if (live.isEmpty()) {
      nameCandidates.remove(key);
    } else {
      nameCandidates.put(key, revision.candidates());
    }
  }

  /** The candidates of a function; empty if it is unknown. */
  List<NameCandidate> list(Md5 key) {
    return nameCandidates.getOrDefault(key, List.of());
  }

  @Nullable FunctionCandidates candidates(Md5 key) {
    List<NameCandidate> known = nameCandidates.get(key);
    return known == null ? null : new FunctionCandidates(key, known);
  }

  /** The files in which names of a function were given, ascending. */
  LongStream files(Md5 key) {
    return nameCandidates.getOrDefault(key, List.of()).stream()
        .flatMap(candidate -> candidate.attestations().stream())
        .mapToLong(Attestation::file)
        .filter(file -> file != Attestation.NONE)
        .sorted()
        .distinct();
  }

  /** The lowest address of a function in a file. */
  long address(Md5 key, long file) {
    return addressMaps.getOrDefault(file, new TreeMap<>()).entrySet().stream()
        .filter(spot -> spot.getValue().key() == AddressMap.keyPrefix(key))
        .map(spot -> FilePlace.address(spot.getKey()))
        .findFirst()
        .orElse(PushedFunction.NO_ADDRESS);
  }

  @Nullable AddressMap addressMap(long file) {
    NavigableMap<Long, Spot> spots = addressMaps.get(file);
    return spots == null
        ? null
        : new AddressMap(
            spots.keySet().stream()
                .limit(AddressMap.MAX_FUNCTIONS)
                .mapToLong(Long::longValue)
                .toArray(),
            spots.values().stream().limit(AddressMap.MAX_FUNCTIONS).mapToLong(Spot::key).toArray(),
            spots.values().stream().limit(AddressMap.MAX_FUNCTIONS).mapToInt(Spot::name).toArray());
  }
}
