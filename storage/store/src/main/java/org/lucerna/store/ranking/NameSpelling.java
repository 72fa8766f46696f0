package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;

/**
 * Spellings of one name differ in leading underscores, in a trailing number ({@code _0}, {@code
 * .1}), or in the parts that {@link CanonicalName} leaves out. Candidates of a key that are
 * spellings of one name support each other: each gets the attestations of all of them.
 *
 * <p>Spellings that one account gave in one file name several functions and stay separate.
 */
final class NameSpelling {
  private static final Comparator<NameCandidate> MOST_SUPPORTED =
      Comparator.<NameCandidate>comparingInt(candidate -> candidate.attestations().size())
          .reversed();

  private NameSpelling() {}

  /**
   * The part that all spellings of a name share.
   *
   * @return a part of the name, not empty unless the name is
   */
  static ByteString common(ByteString spelling) {
    ByteString name = CanonicalName.of(spelling);
    int start = 0;
    while (start < name.length() - 1 && name.at(start) == '_') {
      start++;
    }
    return name.slice(start, withoutNumber(name, start, name.length()));
  }

  private static int withoutNumber(ByteString name, int start, int end) {
    int digits = end;
    while (digits > start && name.at(digits - 1) >= '0' && name.at(digits - 1) <= '9') {
      digits--;
    }
    boolean isNumbered =
        digits < end
            && digits - 1 > start
            && (name.at(digits - 1) == '_' || name.at(digits - 1) == '.');
    return isNumbered ? digits - 1 : end;
  }

  /**
   * The same candidates, each supported by all spellings of its name. Of several spellings, the one
   * with the most attestations comes first, then the newest; otherwise the order is the same.
   *
   * @return the same list if no two candidates are spellings of one name
   */
  static List<NameCandidate> shareSupport(List<NameCandidate> candidates) {
    if (haveNoSpellings(candidates)) {
      return candidates;
    }
    Map<ByteString, List<List<Integer>>> byName = new LinkedHashMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      add(
          byName.computeIfAbsent(common(candidates.get(i).name()), _ -> new ArrayList<>()),
          i,
          candidates);
    }
    List<NameCandidate> shared = new ArrayList<>(candidates);
    byName.values().stream()
        .flatMap(List::stream)
        .filter(group -> group.size() > 1)
        .forEach(group -> share(group, candidates, shared));
    return shared;
  }

  /** Whether two candidates of a key, after {@link #shareSupport}, are spellings of one name. */
  static boolean isSame(NameCandidate one, NameCandidate other) {
    return one.number() == other.number()
        || (one.attestations().equals(other.attestations())
            && common(one.name()).equals(common(other.name())));
  }

  private static boolean haveNoSpellings(List<NameCandidate> candidates) {
    int[] hashes = new int[candidates.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = Fingerprint32.of(common(candidates.get(i).name()));
    }
    return NumberTables.distinct(hashes, hashes.length).length == candidates.size();
  }

  private static void add(List<List<Integer>> groups, int index, List<NameCandidate> candidates) {
    for (List<Integer> group : groups) {
      if (group.stream()
          .noneMatch(i -> areTwoFunctions(candidates.get(i), candidates.get(index)))) {
        group.add(index);
        return;
      }
    }
    groups.add(new ArrayList<>(List.of(index)));
  }

  private static boolean areTwoFunctions(NameCandidate one, NameCandidate other) {
    return one.attestations().stream()
        .anyMatch(
            attestation ->
                attestation.file() != Attestation.NONE
                    && other.attestations().stream().anyMatch(attestation::hasSameSource));
  }

  private static void share(
      List<Integer> group, List<NameCandidate> candidates, List<NameCandidate> shared) {
    Set<Attestation> all = new HashSet<>();
    group.forEach(i -> all.addAll(candidates.get(i).attestations()));
    List<Attestation> attestations = all.stream().sorted(Attestation.NEWEST_FIRST).toList();
    List<NameCandidate> spellings = new ArrayList<>();
    group.forEach(i -> spellings.add(candidates.get(i)));
    spellings.sort(MOST_SUPPORTED);
    for (int i = 0; i < group.size(); i++) {
      shared.set(group.get(i), spellings.get(i).withAttestations(attestations));
    }
  }
}
