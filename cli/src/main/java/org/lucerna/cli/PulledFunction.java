package org.lucerna.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A function of a file, and what a server knows of it.
 *
 * @param key the one that the server knows, else the first
 * @param found whether the server knows it
 * @param name null where the server does not know it, or knows several that cannot be told apart
 * @param metadata that of {@code name}
 * @param frequency how often it had been asked for before, unsigned
 * @param candidates what it may be, where it has no name
 */
record PulledFunction(
    HarvestedFunction function,
    Md5 key,
    boolean found,
    @Nullable ByteString name,
    Metadata metadata,
    int frequency,
    List<Candidate> candidates) {
  /** A function that the server does not know. */
  static PulledFunction unknown(HarvestedFunction function) {
    return new PulledFunction(
        function, function.keys().getFirst().md5(), false, null, Metadata.EMPTY, 0, List.of());
  }

  /** What {@link #key} was made with. */
  Profile profile() {
    return function.keys().stream()
        .filter(made -> made.md5().equals(key))
        .findFirst()
        .orElse(function.keys().getFirst())
        .profile();
  }

  /** The names of the candidates, each once. */
  List<String> candidateNames() {
    return candidates.stream().map(one -> one.name().text()).distinct().sorted().toList();
  }
}
