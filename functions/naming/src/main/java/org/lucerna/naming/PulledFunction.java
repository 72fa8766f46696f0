package org.lucerna.naming;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;

/**
 * A function of a file with the server's knowledge of it.
 *
 * @param key the key that the server knows, else the first
 * @param found whether the server knows it
 * @param name null if the server does not know the function, or has several names for it that
 *     cannot be distinguished
 * @param confidence how sure the name is; meaningless without a name
 * @param metadata metadata of {@code name}
 * @param frequency how often it was pulled before, unsigned
 * @param served the server's result, unchanged; null if it does not know the function
 * @param isAsServed whether the server decided the name; otherwise it is the candidate that fits
 *     the file best
 * @param candidates functions of object files with its key
 * @param similar names of known similar functions, best first; none if the function was found
 */
public record PulledFunction(
    HarvestedFunction function,
    Md5 key,
    boolean found,
    @Nullable ByteString name,
    Confidence confidence,
    Metadata metadata,
    int frequency,
    @Nullable FunctionInfo served,
    boolean isAsServed,
    List<Candidate> candidates,
    List<SimilarName> similar) {
  public PulledFunction {
    candidates = List.copyOf(candidates);
    similar = List.copyOf(similar);
  }

  /** A function that the server does not know. */
  static PulledFunction unknown(HarvestedFunction function) {
    return new PulledFunction(
        function,
        function.keys().getFirst().md5(),
        false,
        null,
        Confidence.CERTAIN,
        Metadata.EMPTY,
        0,
        null,
        true,
        List.of(),
        List.of());
  }

  /**
   * A copy with the name that the program itself has for it, if it has one: that is certain. So is
   * what else the program has.
   */
  public PulledFunction withOwnName() {
    ByteString own = function.nameInProgram();
    return own == null
        ? this
        : new PulledFunction(
            function,
            key,
            found,
            own,
            Confidence.OWN,
            withOwn(metadata),
            frequency,
            served,
            isAsServed,
            candidates,
            List.of());
  }

  /** Metadata of which those parts that the program itself has are the program's. */
  private Metadata withOwn(Metadata known) {
    List<MetadataChunk> chunks = new ArrayList<>(function.metadata().chunks());
    Set<Integer> own = chunks.stream().map(MetadataChunk::key).collect(Collectors.toSet());
    known.chunks().stream().filter(chunk -> !own.contains(chunk.key())).forEach(chunks::add);
    return new Metadata(chunks, known.damage());
  }

  /** Whether its name comes from the program itself, and need not be known to any server. */
  public boolean isNamedByProgram() {
    return name != null && confidence == Confidence.OWN;
  }

  /** A copy with names of similar functions. */
  PulledFunction withSimilar(List<SimilarName> names) {
    return new PulledFunction(
        function,
        key,
        found,
        name,
        confidence,
        metadata,
        frequency,
        served,
        isAsServed,
        candidates,
        names);
  }

  /**
   * The same with a name that a user has chosen.
   *
   * @param chosen a candidate, the name of a similar function, or any other
   */
  public PulledFunction named(ByteString chosen) {
    Metadata described =
        candidates.stream()
            .filter(candidate -> candidate.name().equals(chosen))
            .findFirst()
            .map(candidate -> candidate.origin().toMetadata())
            .orElse(isOwnOrServed(chosen) ? metadata : Metadata.EMPTY);
    return new PulledFunction(
        function,
        key,
        found,
        chosen,
        Confidence.CERTAIN,
        described,
        frequency,
        served,
        isAsServed,
        candidates,
        List.of());
  }

  /**
   * Whether the metadata belongs to a name: the function's own, or the served one if the program
   * itself names the function.
   */
  private boolean isOwnOrServed(ByteString chosen) {
    return Objects.equals(chosen, name)
        || (isNamedByProgram() && served != null && chosen.equals(served.name()));
  }

  /** The best name of a similar function, or that of their family; null if there is none. */
  public @Nullable SimilarName mostSimilar() {
    return SimilarName.of(similar);
  }

  /** The name to write: its own, or, marked, the name of a function that is surely the same. */
  public @Nullable ByteString writtenName() {
    SimilarName best = mostSimilar();
    return best != null && best.isSure() ? best.marked() : name;
  }

  /** Whether it has a name that is only probable. */
  public boolean isProbable() {
    return name != null && confidence == Confidence.PROBABLE;
  }

  /** A copy without its name if that is only probable; it becomes a candidate. */
  public PulledFunction certainOnly() {
    return isProbable()
        ? new PulledFunction(
            function,
            key,
            found,
            null,
            confidence,
            Metadata.EMPTY,
            frequency,
            served,
            isAsServed,
            candidates,
            similar)
        : this;
  }

  /** The profile of {@link #key}. */
  public Profile profile() {
    return function.keys().stream()
        .filter(made -> made.md5().equals(key))
        .findFirst()
        .orElse(function.keys().getFirst())
        .profile();
  }

  /** The names of the candidates, each once; none if it has a name. */
  public List<ByteString> candidateNames() {
    if (name != null) {
      return List.of();
    }
    return served != null && isAsServed
        ? List.of(served.name())
        : candidates.stream()
            .map(Candidate::name)
            .distinct()
            .sorted(Comparator.comparing(ByteString::text))
            .toList();
  }
}
