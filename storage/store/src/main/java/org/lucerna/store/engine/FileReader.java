package org.lucerna.store.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FilePlace;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.KnownFile;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.PushRun;
import org.lucerna.store.SharingFile;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.NameCandidate;

/** Reads the stored knowledge about input files from a back-end while the store is open. */
record FileReader(Backend backend, AddressMapCache addressMaps, CloseGuard guard)
    implements FileCatalog {
  /** Maximum number of a file's functions that are used to search for other files. */
  private static final int MOST_SAMPLED = 500;

  /** Maximum number of functions of a file that are surveyed. */
  private static final int MOST_SURVEYED = 2000;

  /** Number of files whose functions are compared for each file that is returned. */
  private static final int CANDIDATES = 2;

  private static final AddressMap EMPTY = new AddressMap(new long[0], new long[0], new int[0]);

  @Override
  public List<KnownFile> files(long before, int limit) {
    return guard.call(
        () -> {
          List<KnownFile> files = new ArrayList<>();
          try (Snapshot snapshot = backend.snapshot();
              Scan<StoredFile> scan = snapshot.filesBefore(before)) {
            for (StoredFile next = scan.next();
                next != null;
                next = files.size() == limit ? null : scan.next()) {
              files.add(known(next));
            }
          }
          return files;
        });
  }

  private KnownFile known(StoredFile file) {
    return new KnownFile(file.number(), file.md5(), file.path(), map(file.number()).size());
  }

  private AddressMap map(long file) {
    AddressMap map = addressMaps.of(file);
    return map == null ? EMPTY : map;
  }

  @Override
  public @Nullable KnownFile file(Md5 md5) {
    return guard.call(
        () -> {
          long number = backend.file(md5);
          if (number == 0) {
            return null;
          }
          try (Snapshot snapshot = backend.snapshot()) {
            return known(snapshot.file(number));
          }
        });
  }

  @Override
  public List<PlacedFunction> functions(Md5 md5, List<Integer> indices) {
    return guard.call(
        () -> {
          AddressMap map = map(backend.file(md5));
          List<Integer> wanted =
              indices.stream().filter(index -> index >= 0 && index < map.size()).toList();
          Map<Long, Md5> keys = functions().keys(wanted.stream().mapToLong(map::key).toArray());
          Map<Md5, FunctionHead> heads = functions().heads(keys.values());
          return wanted.stream()
              .map(index -> function(map, index, keys.get(map.key(index)), heads))
              .toList();
        });
  }

  private static PlacedFunction function(
      AddressMap map, int index, @Nullable Md5 key, Map<Md5, FunctionHead> heads) {
    FunctionHead head = key == null ? null : heads.get(key);
    long address = FilePlace.address(map.address(index));
    if (head == null) {
      return new PlacedFunction(index, address, null, null, false);
    }
    boolean renamed =
        map.candidate(index) != 0
            && map.candidate(index) != NameCandidate.numberOf(head.served().function().name());
    return new PlacedFunction(index, address, key, head.served().function(), renamed);
  }

  private HeadLookup functions() {
    return new HeadLookup(backend);
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return guard.call(() -> new NamedPlaceReader(functions(), addressMaps).places(keys, distance));
  }

  @Override
  public List<SharingFile> sharing(Md5 md5, int limit) {
    return guard.call(
        () -> {
          long file = backend.file(md5);
          AddressMap map = map(file);
          List<SharingFile> sharing = new ArrayList<>();
          try (Snapshot snapshot = backend.snapshot()) {
            for (long other : candidates(file, map, CANDIDATES * limit)) {
              KnownFile known = known(snapshot.file(other));
              sharing.add(new SharingFile(known, shared(map(other), map)));
            }
          }
          sharing.removeIf(other -> other.shared() == 0);
          sharing.sort(
              Comparator.comparingInt(SharingFile::shared)
                  .reversed()
                  .thenComparingLong(other -> other.file().number()));
          return sharing.subList(0, Math.min(limit, sharing.size()));
        });
  }

  /** The files that names of this file's functions were most often given in. */
  private List<Long> candidates(long file, AddressMap map, int limit) {
    long[] prefixes = sample(map, MOST_SAMPLED).mapToLong(map::key).toArray();
    Map<Long, Integer> counts = new HashMap<>();
    for (FunctionHead head : functions().heads(functions().keys(prefixes).values()).values()) {
      head.candidates().stream()
          .flatMapToLong(candidate -> Arrays.stream(candidate.files()))
          .distinct()
          .forEach(other -> counts.merge(other, 1, Integer::sum));
    }
    counts.remove(file);
    counts.remove(0L);
    return counts.entrySet().stream()
        .sorted(Map.Entry.<Long, Integer>comparingByValue().reversed())
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Indices of functions at equal distances, ascending. */
  private static IntStream sample(AddressMap map, int most) {
    int step = Math.ceilDiv(Math.max(1, map.size()), most);
    return IntStream.range(0, Math.ceilDiv(map.size(), step)).map(i -> i * step);
  }

  @Override
  public List<List<Md5>> filesOf(List<Md5> keys) {
    return guard.call(
        () -> {
          Map<Md5, FunctionHead> heads = functions().heads(Set.copyOf(keys));
          Map<Long, Md5> read = new HashMap<>();
          try (Snapshot snapshot = backend.snapshot()) {
            PushLookup pushes = new PushLookup(snapshot::push);
            List<List<Md5>> files = new ArrayList<>(keys.size());
            for (Md5 key : keys) {
              FunctionHead head = heads.get(key);
              files.add(
                  head == null
                      ? List.of()
                      : SightingReader.files(head, pushes).stream()
                          .map(
                              file ->
                                  read.computeIfAbsent(file, number -> snapshot.file(number).md5()))
                          .toList());
            }
            return files;
          }
        });
  }

  @Override
  public FileSurvey survey(Md5 md5, Instant since) {
    return guard.call(
        () -> {
          AddressMap map = map(backend.file(md5));
          int[] indices = sample(map, MOST_SURVEYED).toArray();
          Map<Long, Md5> keys =
              functions().keys(Arrays.stream(indices).mapToLong(map::key).toArray());
          Map<Md5, FunctionHead> heads = functions().heads(keys.values());
          try (Snapshot snapshot = backend.snapshot()) {
            SurveyCount count = new SurveyCount(snapshot, since);
            for (int index : indices) {
              Md5 key = keys.get(map.key(index));
              count.add(index, key == null ? null : heads.get(key));
            }
            return count.survey();
          }
        });
  }

  @Override
  public List<PushRun> pushRuns(Md5 md5, int limit) {
    return guard.call(
        () -> {
          try (Snapshot snapshot = backend.snapshot()) {
            return new PushRuns(snapshot, push -> push.origin().inputMd5().equals(md5), PUSHES_READ)
                .newest(limit)
                .reversed();
          }
        });
  }

  /** Number of functions that two files have in common. */
  private static int shared(AddressMap file, AddressMap other) {
    int shared = 0;
    for (int index = 0; index < file.size(); index++) {
      if (other.has(file.key(index))) {
        shared++;
      }
    }
    return shared;
  }

  @Override
  public @Nullable FileComparison compare(Md5 one, Md5 other) {
    return guard.call(
        () -> {
          long first = backend.file(one);
          long second = backend.file(other);
          return first == 0 || second == 0 ? null : FilePairing.of(map(first), map(second));
        });
  }
}
