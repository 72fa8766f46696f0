package org.lucerna.store.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.ranking.Attestation;

/** Says what the functions are that a search found. Not thread-safe. */
final class HitReader {
  /** Maximum number of names for each function. */
  private static final int MAX_HITS = 5;

  /**
   * The least that a function with another name must have in common with the program's to be the
   * same in another release: its neighbors say the rest.
   */
  private static final float RIVAL = 0.01f;

  private final Snapshot snapshot;
  private final List<ReferenceFunction> functions;
  private final ReferenceSet references;
  private final List<Source> sources;
  private final Map<Long, StoredFile> files = new HashMap<>();

  /** The names in programs of the references. */
  private final Map<Integer, Set<ByteString>> names = new HashMap<>();

  /**
   * A reader for one search.
   *
   * @param functions of the references
   * @param sources of the programs of the references
   */
  HitReader(
      Snapshot snapshot,
      List<ReferenceFunction> functions,
      ReferenceSet references,
      List<Source> sources) {
    this.snapshot = snapshot;
    this.functions = functions;
    this.references = references;
    this.sources = sources;
  }

  /**
   * The file that a program of the references was read from.
   *
   * @param file its number; 0 for functions of several files
   * @param isWhole whether all of its functions were read
   */
  record Source(long file, boolean isWhole) {
    static final Source NONE = new Source(0, false);
  }

  /**
   * Adds the hits for a function.
   *
   * @param match of the program
   * @param least probability of a hit
   */
  void read(int place, ProgramMatch match, float least, List<SimilarHit> hits) {
    List<SimilarFunction> named =
        match.similar(place, least).stream()
            .filter(each -> functions.get(each.function()).candidate() != null)
            .limit(MAX_HITS)
            .toList();
    List<SimilarFunction> candidates = named.isEmpty() ? List.of() : match.similar(place, RIVAL);
    for (SimilarFunction each : named) {
      ReferenceFunction one = functions.get(each.function());
      ByteString name = one.name();
      StoredFile file = file(file(each, one));
      if (name != null) {
        hits.add(
            new SimilarHit(
                place,
                each.probability(),
                one.key(),
                name,
                file == null ? ByteString.EMPTY : file.path(),
                each.reasons(),
                rival(each, candidates)));
      }
    }
  }

  private long file(SimilarFunction found, ReferenceFunction one) {
    long file = sources.get(references.program(found.function())).file();
    return file == 0 ? one.attestations().mapToLong(Attestation::file).findFirst().orElse(0) : file;
  }

  private @Nullable StoredFile file(long number) {
    return number == 0 ? null : files.computeIfAbsent(number, snapshot::file);
  }

  /** The counterpart of a hit among all candidates. */
  private SimilarHit.@Nullable Rival rival(SimilarFunction hit, List<SimilarFunction> candidates) {
    for (SimilarFunction each : candidates) {
      ByteString otherName = functions.get(each.function()).name();
      StoredFile file = file(sources.get(references.program(hit.function())).file());
      StoredFile otherFile = file(sources.get(references.program(each.function())).file());
      if (otherName != null
          && file != null
          && otherFile != null
          && isNewIn(each.function(), hit.function())
          && isNewIn(hit.function(), each.function())
          && haveSameNeighbors(hit.function(), each.function())) {
        return new SimilarHit.Rival(otherName, file.md5(), otherFile.md5());
      }
    }
    return null;
  }

  /** Whether the file of another function, which is known as a whole, lacks a function's name. */
  private boolean isNewIn(int other, int function) {
    Set<ByteString> all = names(references.program(other));
    return !all.isEmpty() && !all.contains(functions.get(function).name());
  }

  private boolean haveSameNeighbors(int one, int other) {
    ByteString before = neighbor(one, -1);
    ByteString after = neighbor(one, 1);
    return before != null
        && after != null
        && Objects.equals(before, neighbor(other, -1))
        && Objects.equals(after, neighbor(other, 1));
  }

  /** The name of the function before or after another one; null if there is none. */
  private @Nullable ByteString neighbor(int function, int distance) {
    int program = references.program(function);
    int neighbor = function + distance;
    return neighbor < references.start(program) || neighbor >= references.end(program)
        ? null
        : functions.get(neighbor).name();
  }

  /** The names in a file; none if it was not read as a whole. */
  private Set<ByteString> names(int program) {
    return names.computeIfAbsent(
        program,
        number -> {
          Set<ByteString> all = new HashSet<>();
          if (sources.get(number).isWhole()) {
            IntStream.range(references.start(number), references.end(number))
                .mapToObj(functions::get)
                .map(ReferenceFunction::name)
                .filter(name -> name != null)
                .forEach(all::add);
          }
          return all;
        });
  }
}
