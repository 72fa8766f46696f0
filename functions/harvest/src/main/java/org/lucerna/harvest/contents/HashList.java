package org.lucerna.harvest.contents;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/** Hashes of 32 bits, ascending as unsigned numbers. Immutable. */
public final class HashList {
  /** No hashes. */
  public static final HashList EMPTY = new HashList(new int[0]);

  /** Ascending as signed numbers, each with its highest bit flipped: so as unsigned ones before. */
  private final int[] flipped;

  private HashList(int[] flipped) {
    this.flipped = flipped;
  }

  /** Hashes in any order. */
  public static HashList of(IntStream hashes) {
    return new HashList(hashes.map(HashList::flip).sorted().toArray());
  }

  private static int flip(int hash) {
    return hash ^ Integer.MIN_VALUE;
  }

  /** The number of hashes. */
  public int size() {
    return flipped.length;
  }

  /** A hash by its index. */
  public int at(int index) {
    return flip(flipped[index]);
  }

  /** Whether a hash is among them. */
  public boolean contains(int hash) {
    return Arrays.binarySearch(flipped, flip(hash)) >= 0;
  }

  /** How many hashes both lists have; one that both have several times counts as often. */
  public int common(HashList other) {
    int common = 0;
    int theirs = 0;
    for (int mine : flipped) {
      while (theirs < other.flipped.length && other.flipped[theirs] < mine) {
        theirs++;
      }
      if (theirs < other.flipped.length && other.flipped[theirs] == mine) {
        common++;
        theirs++;
      }
    }
    return common;
  }

  /** Writes the hashes, so that {@link #read} reads them. */
  public void write(ByteSink out) {
    PackedInts.putDd(out, flipped.length);
    for (int hash : flipped) {
      out.u32le(flip(hash));
    }
  }

  /**
   * Reads hashes.
   *
   * @param areDistinct whether each occurs once
   * @param what they are, in messages
   * @throws FormatException if they do not ascend, or are truncated
   */
  public static HashList read(Cursor in, boolean areDistinct, String what) {
    int[] flipped = new int[PackedInts.count(in, Integer.BYTES, what)];
    for (int i = 0; i < flipped.length; i++) {
      long offset = in.offset();
      flipped[i] = flip(in.u32le());
      boolean ascends = i == 0 || flipped[i - 1] < flipped[i];
      if (!ascends && (areDistinct || flipped[i - 1] != flipped[i])) {
        throw new FormatException(
            offset, "ascending " + what, Integer.toHexString(flip(flipped[i])));
      }
    }
    return new HashList(flipped);
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof HashList other && Arrays.equals(flipped, other.flipped);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(flipped);
  }

  @Override
  public String toString() {
    return flipped.length + " hashes";
  }
}
