package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.MetadataQuality;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The function that a push changes: its stored state, and the versions that the same push has added
 * so far. Not thread-safe.
 *
 * <p>Older versions are read only if {@link #has} needs them, and then once: the newest {@link
 * #MAX_COMPARED} of them, up to {@link #MAX_BYTES} of metadata.
 */
public final class PushTarget {
  /** Older versions that a pushed function is compared with. */
  static final int MAX_COMPARED = 1024;

  /** Metadata of older versions that a pushed function is compared with, in bytes. */
  static final long MAX_BYTES = 1 << 20;

  /** Live versions older than the served one. */
  @FunctionalInterface
  public interface OlderVersions {
    /** Passes them to {@code visitor}, newest first, until it returns false. */
    void forEach(Predicate<FunctionInfo> visitor);
  }

  private final OlderVersions older;
  private final boolean allCandidatesKnown;

  /** Metadata quality of the newest stored version of each candidate name. */
  private final Map<ByteString, Integer> quality = new HashMap<>();

  /** The newest version of each name that the push added. */
  private final Map<ByteString, FunctionInfo> added = new HashMap<>();

  /** The version served before the push, if any, then those that it added. */
  private final List<FunctionInfo> newest = new ArrayList<>();

  /** The digests of the versions to compare with, by the form of the pushed function. */
  private final Map<MetadataForm, Set<VersionDigest>> digests = new EnumMap<>(MetadataForm.class);

  /**
   * A function in its stored state.
   *
   * @param served the newest live version; null if the function is unknown
   * @param candidates its name candidates; empty if the function is unknown
   */
  public PushTarget(
      @Nullable FunctionInfo served, List<NameCandidate> candidates, OlderVersions older) {
    this.older = older;
    allCandidatesKnown = candidates.size() < FunctionCandidates.MAX_CANDIDATES;
    candidates.forEach(candidate -> quality.put(candidate.name(), candidate.metadataQuality()));
    if (served != null) {
      newest.add(served);
    }
  }

  /** A function that the store does not have. */
  public static PushTarget unknown() {
    return new PushTarget(null, List.of(), visitor -> {});
  }

  /** The version that is served now; null if there is none. */
  public @Nullable FunctionInfo served() {
    return newest.isEmpty() ? null : newest.getLast();
  }

  /** Records that the push has added a version, which is served from now on. */
  public void add(FunctionInfo version) {
    added.put(NameCandidate.cut(version.name()), version);
    newest.add(version);
    digests.forEach((form, known) -> addTo(known, form, version));
  }

  /**
   * Whether the name of a pushed function is a candidate whose metadata is of better quality than
   * the pushed one.
   */
  boolean hasBetterMetadata(FunctionInfo pushed) {
    ByteString name = NameCandidate.cut(pushed.name());
    FunctionInfo before = added.get(name);
    Integer known = before == null ? quality.get(name) : (Integer) MetadataQuality.of(before);
    return known != null && MetadataQuality.of(pushed) < known;
  }

  /**
   * Whether the served version equals a pushed function, compared in the metadata form of either.
   * So a function that was pulled through one dialect and pushed back through the other is not new,
   * although the conversion may lose something.
   */
  boolean serves(FunctionInfo pushed) {
    FunctionInfo served = served();
    if (served == null || served.form() == pushed.form()) {
      return pushed.equals(served);
    }
    Set<VersionDigest> known = new HashSet<>();
    addTo(known, pushed.form(), served);
    return isAmong(known, pushed);
  }

  /** Whether any live version equals a pushed function, compared as in {@link #serves}. */
  boolean has(FunctionInfo pushed) {
    if (serves(pushed)) {
      return true;
    }
    ByteString name = NameCandidate.cut(pushed.name());
    boolean isNewName = !quality.containsKey(name) && !added.containsKey(name);
    return !(isNewName && allCandidatesKnown)
        && isAmong(digests.computeIfAbsent(pushed.form(), this::read), pushed);
  }

  private static boolean isAmong(Set<VersionDigest> known, FunctionInfo pushed) {
    return known.contains(VersionDigest.of(pushed))
        || known.contains(VersionDigest.of(MetadataConverter.to(other(pushed.form()), pushed)));
  }

  private Set<VersionDigest> read(MetadataForm form) {
    Set<VersionDigest> known = new HashSet<>();
    newest.forEach(version -> addTo(known, form, version));
    long[] left = {MAX_COMPARED, MAX_BYTES};
    older.forEach(
        version -> {
          addTo(known, form, version);
          left[0]--;
          left[1] -= version.metadata().length();
          return left[0] > 0 && left[1] > 0;
        });
    return known;
  }

  private static void addTo(Set<VersionDigest> known, MetadataForm form, FunctionInfo version) {
    known.add(VersionDigest.of(version));
    known.add(VersionDigest.of(MetadataConverter.to(form, version)));
  }

  private static MetadataForm other(MetadataForm form) {
    return form == MetadataForm.IDA ? MetadataForm.PUBLISHED : MetadataForm.IDA;
  }
}
