package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Sets of numbers as ascending arrays without duplicates. */
final class NumberTables {
  private NumberTables() {}

  /** A number of each attestation of some candidates, except {@link Attestation#NONE}. */
  static int[] of(List<NameCandidate> candidates, ToIntFunction<Attestation> number) {
    int all = 0;
    for (NameCandidate candidate : candidates) {
      all += candidate.attestations().size();
    }
    int[] numbers = new int[all];
    int count = 0;
    for (NameCandidate candidate : candidates) {
      for (Attestation attestation : candidate.attestations()) {
        int one = number.applyAsInt(attestation);
        numbers[count] = one;
        count += one == Attestation.NONE ? 0 : 1;
      }
    }
    return distinct(numbers, count);
  }

  /** The input files of the attestations of some candidates, except {@link Attestation#NONE}. */
  static long[] files(List<NameCandidate> candidates) {
    int all = 0;
    for (NameCandidate candidate : candidates) {
      all += candidate.attestations().size();
    }
    long[] files = new long[all];
    int count = 0;
    for (NameCandidate candidate : candidates) {
      for (Attestation attestation : candidate.attestations()) {
        files[count] = attestation.file();
        count += attestation.file() == Attestation.NONE ? 0 : 1;
      }
    }
    Arrays.sort(files, 0, count);
    int last = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || files[i] != files[last - 1]) {
        files[last++] = files[i];
      }
    }
    return last == all ? files : Arrays.copyOf(files, last);
  }

  /** The set of the first {@code count} numbers of an array, which is overwritten. */
  static int[] distinct(int[] numbers, int count) {
    Arrays.sort(numbers, 0, count);
    int last = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || numbers[i] != numbers[last - 1]) {
        numbers[last++] = numbers[i];
      }
    }
    return last == numbers.length ? numbers : Arrays.copyOf(numbers, last);
  }

  /** Whether a set contains a number. */
  static boolean contains(int[] set, int number) {
    return Arrays.binarySearch(set, number) >= 0;
  }
}
