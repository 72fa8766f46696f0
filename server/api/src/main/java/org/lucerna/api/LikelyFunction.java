package org.lucerna.api;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.SimilarResult;

/**
 * A known function that is similar to another one.
 *
 * @param probability that it is the same, 0 to 1, to four decimals
 * @param file that the function is from; empty if unknown or not disclosed
 * @param reasons for the probability
 * @param renamed its name in another release of its package; left out if none is known
 */
public record LikelyFunction(
    @TextAndHex ByteString name,
    double probability,
    Md5 key,
    @TextAndHex ByteString file,
    @MayBeAbsent(omitted = false) Reasons reasons,
    @Nullable Renamed renamed) {
  /**
   * The name in another release.
   *
   * @param release package and version; empty if not disclosed
   */
  public record Renamed(@TextAndHex ByteString name, @TextAndHex ByteString release) {
    private static @Nullable Renamed of(@Nullable Renaming renaming) {
      return renaming == null ? null : new Renamed(renaming.name(), renaming.release());
    }
  }

  /**
   * The common features of two functions. All are counts, except the first one; older servers have
   * fewer of them.
   */
  public record Reasons(
      @MayBeAbsent(omitted = false) boolean sameKey,
      @MayBeAbsent(omitted = false) int strings,
      @MayBeAbsent(omitted = false) int imports,
      @MayBeAbsent(omitted = false) int constants,
      @MayBeAbsent(omitted = false) int fields,
      @MayBeAbsent(omitted = false) int callees,
      @MayBeAbsent(omitted = false) int callers,
      @MayBeAbsent(omitted = false) int neighbors,
      @MayBeAbsent(omitted = false) int classes) {
    /** The reasons with these numbers; missing ones are 0, further ones are ignored. */
    static Reasons of(List<Integer> numbers) {
      int[] all =
          Stream.concat(numbers.stream(), Stream.generate(() -> 0))
              .limit(9)
              .mapToInt(n -> n)
              .toArray();
      return new Reasons(
          all[0] != 0, all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8]);
    }

    /** The reasons as numbers, as in messages of the Lumina protocol. */
    List<Integer> numbers() {
      return List.of(
          sameKey ? 1 : 0,
          strings,
          imports,
          constants,
          fields,
          callees,
          callers,
          neighbors,
          classes);
    }
  }

  /** The same as a part of a message, whose place is left out. */
  public static LikelyFunction of(SimilarResult.Similar similar) {
    return new LikelyFunction(
        similar.name(),
        similar.probability() / (double) SimilarResult.CERTAIN,
        similar.key(),
        similar.file(),
        Reasons.of(similar.reasons()),
        Renamed.of(similar.renamed()));
  }

  /** The same as a part of a message. */
  SimilarResult.Similar result(int place) {
    return new SimilarResult.Similar(
        place,
        (int) Math.round(probability * SimilarResult.CERTAIN),
        key,
        name,
        file,
        reasons.numbers(),
        renamed == null ? null : new Renaming(renamed.name(), renamed.release()));
  }
}
