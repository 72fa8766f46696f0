package org.lucerna.harvest.recovery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SectionNotation;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.recovery.Evidence.Kind;

/** The locations of sections and symbols in a program, as implied by the recognized functions. */
final class LinkMap {
  private final boolean keepsDistances;
  private final Map<ByteString, Votes> referred = new HashMap<>();
  private final Map<ByteString, Votes> defined = new HashMap<>();
  private final Map<Piece, SectionStarts> starts = new HashMap<>();
  private final Set<String> containers = new HashSet<>();
  private final Map<String, Integer> files = new HashMap<>();

  /** A section of an object file. */
  private record Piece(String container, String section) {}

  /**
   * An empty map.
   *
   * @param keepsDistances whether functions of one section of an object file keep their distances
   *     in the program
   */
  LinkMap(boolean keepsDistances) {
    this.keepsDistances = keepsDistances;
  }

  /** Adds the addresses implied by a recognized function. */
  void add(UnknownFunction function, Candidate chosen) {
    ObjectOrigin origin = chosen.origin();
    containers.add(origin.container());
    files.merge(origin.file(), 1, Integer::sum);
    if (keepsDistances) {
      starts(piece(origin)).add(origin.offset(), function.address());
    }
    vote(defined, chosen.name(), function.address());
    origin.aliases().forEach(alias -> vote(defined, alias, function.address()));
    for (SymbolReference reference : origin.references()) {
      Long named = function.references().get(reference.instruction());
      if (named != null) {
        if (reference.isSection()) {
          starts(piece(origin, reference)).add(reference.distance(), named);
        } else {
          vote(referred, reference.symbol(), named - reference.distance());
        }
      }
    }
  }

  /** The degree to which a candidate fits. */
  Fit fit(UnknownFunction function, Candidate candidate) {
    Fit fit = new Fit(containers.contains(candidate.origin().container()));
    compare(function, candidate, fit::add);
    return fit;
  }

  /** Reports all possible evidence for or against a candidate. */
  void compare(UnknownFunction function, Candidate candidate, Consumer<Evidence> listener) {
    ObjectOrigin origin = candidate.origin();
    if (keepsDistances) {
      Votes.Known start = start(piece(origin), origin.offset());
      listener.accept(
          evidence(Kind.SECTION, origin.section(), function.address() - origin.offset(), start));
    }
    refer(function, candidate.name(), listener);
    origin.aliases().forEach(alias -> refer(function, alias, listener));
    for (SymbolReference reference : origin.references()) {
      Long named = function.references().get(reference.instruction());
      if (named != null) {
        listener.accept(
            evidence(
                Kind.REFERENCE,
                reference.symbol().text(),
                named - reference.distance(),
                known(origin, reference)));
      }
    }
  }

  private void refer(UnknownFunction function, ByteString name, Consumer<Evidence> listener) {
    listener.accept(evidence(Kind.REFERRED, name.text(), function.address(), best(referred, name)));
  }

  private static Evidence evidence(
      Kind kind, String subject, long meant, Votes.@Nullable Known known) {
    return known == null
        ? new Evidence(kind, subject, meant, null, 0)
        : new Evidence(kind, subject, meant, known.address(), known.votes());
  }

  /**
   * Whether nothing else recognized comes from the file of a candidate.
   *
   * @param isRecognised whether the candidate itself is
   */
  boolean isAlone(Candidate candidate, boolean isRecognised) {
    return files.getOrDefault(candidate.origin().file(), 0) == (isRecognised ? 1 : 0);
  }

  private Votes.@Nullable Known known(ObjectOrigin origin, SymbolReference reference) {
    if (reference.isSection()) {
      return start(piece(origin, reference), reference.distance());
    }
    Votes.Known known = best(referred, reference.symbol());
    return known == null ? best(defined, reference.symbol()) : known;
  }

  private static Piece piece(ObjectOrigin origin) {
    return new Piece(origin.container(), origin.section());
  }

  private static Piece piece(ObjectOrigin origin, SymbolReference section) {
    return new Piece(origin.container(), section.symbol().text());
  }

  private SectionStarts starts(Piece piece) {
    return starts.computeIfAbsent(
        piece, _ -> new SectionStarts(SectionNotation.isDivided(piece.section)));
  }

  private Votes.@Nullable Known start(Piece piece, long offset) {
    SectionStarts known = starts.get(piece);
    return known == null ? null : known.at(offset);
  }

  private static void vote(Map<ByteString, Votes> votes, ByteString of, long address) {
    votes.computeIfAbsent(of, _ -> new Votes()).add(address);
  }

  private static Votes.@Nullable Known best(Map<ByteString, Votes> votes, ByteString of) {
    Votes all = votes.get(of);
    return all == null ? null : all.best();
  }
}
