package org.lucerna.harvest.recovery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.Origin;
import org.lucerna.harvest.SymbolReference;

/** Where things are in a program, as far as the functions tell that are recognised. */
final class Layout {
  private final Map<ByteString, Map<Long, Integer>> referred = new HashMap<>();
  private final Map<ByteString, Map<Long, Integer>> defined = new HashMap<>();
  private final Map<Piece, Map<Long, Integer>> starts = new HashMap<>();
  private final Set<String> containers = new HashSet<>();

  /** A section of an object file. */
  private record Piece(String container, String section) {}

  /** Adds what a recognised function tells. */
  void add(Unknown function, Candidate chosen) {
    Origin origin = chosen.origin();
    containers.add(origin.container());
    vote(starts, piece(origin), function.address() - origin.offset());
    vote(defined, chosen.name(), function.address());
    origin.aliases().forEach(alias -> vote(defined, alias, function.address()));
    for (SymbolReference reference : origin.references()) {
      Long named = function.references().get(reference.instruction());
      if (named != null) {
        long address = named - reference.distance();
        if (reference.isSection()) {
          vote(starts, new Piece(origin.container(), reference.symbol().text()), address);
        } else {
          vote(referred, reference.symbol(), address);
        }
      }
    }
  }

  /** How well a candidate fits. */
  Fit fit(Unknown function, Candidate candidate) {
    Origin origin = candidate.origin();
    Fit fit = new Fit(containers.contains(origin.container()));
    fit.compare(best(starts, piece(origin)), function.address() - origin.offset());
    fit.compare(best(referred, candidate.name()), function.address());
    for (ByteString alias : origin.aliases()) {
      fit.compare(best(referred, alias), function.address());
    }
    for (SymbolReference reference : origin.references()) {
      Long named = function.references().get(reference.instruction());
      if (named != null) {
        fit.compare(address(origin, reference), named - reference.distance());
      }
    }
    return fit;
  }

  private @Nullable Long address(Origin origin, SymbolReference reference) {
    if (reference.isSection()) {
      return best(starts, new Piece(origin.container(), reference.symbol().text()));
    }
    Long known = best(referred, reference.symbol());
    return known == null ? best(defined, reference.symbol()) : known;
  }

  private static Piece piece(Origin origin) {
    return new Piece(origin.container(), origin.section());
  }

  private static <K> void vote(Map<K, Map<Long, Integer>> votes, K of, long address) {
    votes.computeIfAbsent(of, _ -> new HashMap<>()).merge(address, 1, Integer::sum);
  }

  /** The address that most say; the lowest of several, null where nobody says. */
  private static <K> @Nullable Long best(Map<K, Map<Long, Integer>> votes, K of) {
    Map<Long, Integer> all = votes.get(of);
    if (all == null) {
      return null;
    }
    Long best = null;
    int most = 0;
    for (Map.Entry<Long, Integer> vote : all.entrySet()) {
      boolean lower = best != null && Long.compareUnsigned(vote.getKey(), best) < 0;
      if (vote.getValue() > most || (vote.getValue() == most && lower)) {
        best = vote.getKey();
        most = vote.getValue();
      }
    }
    return best;
  }
}
