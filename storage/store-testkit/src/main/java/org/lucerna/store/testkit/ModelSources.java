package org.lucerna.store.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;

/** Who gave which names to a function, and where files have it. Knows one host. */
final class ModelSources {
  /** The number of no file. */
  static final int NO_FILE = 0;

  /**
   * A source that gave a name a short time ago is not recorded again if there is only that name.
   */
  private static final Duration RECENT = Duration.ofDays(7);

  /** An account with one input file. */
  record Source(ByteString account, int file) {}

  /** By key and name: when each source gave it last. */
  private final Map<Md5, Map<ByteString, Map<Source, Instant>>> given = new HashMap<>();

  /** By file and address. */
  private final Map<Integer, NavigableMap<Long, Md5>> places = new HashMap<>();

  /** Records the name of a version that a source added. */
  void add(Md5 key, ByteString name, Source source, Instant time) {
    Map<ByteString, Map<Source, Instant>> names = given.computeIfAbsent(key, _ -> new HashMap<>());
    record(names.computeIfAbsent(name, _ -> new HashMap<>()), source, time);
  }

  /** Records that a source gave a name without adding a version; ignored if no version has it. */
  void repeat(Md5 key, ByteString name, Source source, Instant time) {
    Map<ByteString, Map<Source, Instant>> names = given.getOrDefault(key, Map.of());
    Map<Source, Instant> sources = names.get(name);
    if (sources != null) {
      Instant last = sources.get(source);
      if (last == null || names.size() > 1 || time.isAfter(last.plus(RECENT))) {
        record(sources, source, time);
      }
    }
  }

  private static void record(Map<Source, Instant> sources, Source source, Instant time) {
    sources.merge(source, time, (one, other) -> one.isAfter(other) ? one : other);
  }

  /** Records where a file has the functions of a push: of two with one address the first. */
  void place(int file, List<PushedFunction> push) {
    Set<Long> met = new HashSet<>();
    for (PushedFunction pushed : push) {
      long address = pushed.address();
      if (file != NO_FILE && address != PushedFunction.NO_ADDRESS && met.add(address)) {
        places
            .computeIfAbsent(file, _ -> new TreeMap<>(Long::compareUnsigned))
            .put(address, pushed.key());
      }
    }
  }

  /** Forgets the names of a function that are not among these. */
  void keepNames(Md5 key, Collection<ByteString> names) {
    given.getOrDefault(key, new HashMap<>()).keySet().retainAll(names);
  }

  /** When a source last gave a name that it gave. */
  Instant lastGiven(Md5 key, ByteString name, Source source) {
    Instant time = given.getOrDefault(key, Map.of()).getOrDefault(name, Map.of()).get(source);
    if (time == null) {
      throw new IllegalStateException(source + " never gave the name " + name.text());
    }
    return time;
  }

  /** The files in which names of a function were given, ascending. */
  IntStream files(Md5 key) {
    return given.getOrDefault(key, Map.of()).values().stream()
        .flatMap(sources -> sources.keySet().stream())
        .mapToInt(Source::file)
        .filter(file -> file != NO_FILE)
        .sorted()
        .distinct();
  }

  /** The lowest address of a function in a file; {@link PushedFunction#NO_ADDRESS} if unknown. */
  long address(Md5 key, int file) {
    return places.getOrDefault(file, new TreeMap<>()).entrySet().stream()
        .filter(place -> place.getValue().equals(key))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(PushedFunction.NO_ADDRESS);
  }
}
