package org.lucerna.store.choice;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * A name that was given to a function, with the newest version that has it.
 *
 * @param number tells the opinions of a key apart: {@link #numberOf} the name
 * @param version id of that version
 * @param name as given, {@link #cut}
 * @param size of the function in bytes, as declared in that version; unsigned, 0 for unknown
 * @param richness what that version's metadata is worth, from 0 to {@link Richness#MOST}
 * @param witnesses who gave it, each file and account once, the newest {@link #MOST_WITNESSES}
 */
public record Opinion(
    int number, long version, ByteString name, int size, int richness, List<Witness> witnesses) {
  /** Remembered of each opinion. */
  public static final int MOST_WITNESSES = 32;

  /** Names are told apart by so many bytes. */
  public static final int LONGEST_NAME = 1024;

  public Opinion {
    witnesses = List.copyOf(witnesses);
  }

  /** The opinion that a version is of. */
  public static Opinion of(long version, FunctionInfo function, List<Witness> witnesses) {
    ByteString name = cut(function.name());
    return new Opinion(
        numberOf(name), version, name, function.size(), Wealth.of(function), witnesses);
  }

  /** As much of a name as is remembered. */
  public static ByteString cut(ByteString name) {
    return name.length() > LONGEST_NAME ? name.slice(0, LONGEST_NAME) : name;
  }

  /** The number of all opinions of that name. Of two names it may be the same, by bad luck. */
  public static int numberOf(ByteString name) {
    return Pseudonym.of(cut(name));
  }

  /** The same, given by others. */
  Opinion withWitnesses(List<Witness> others) {
    return new Opinion(number, version, name, size, richness, others);
  }

  /** The input files it was given in, ascending, each once, without {@link Witness#NONE}. */
  public int[] files() {
    return Numbers.of(List.of(this), Witness::file);
  }

  /** The accounts that gave it, likewise. */
  public int[] accounts() {
    return Numbers.of(List.of(this), Witness::account);
  }

  /** When it was given last, in seconds since 1970; {@link Long#MIN_VALUE} without a witness. */
  long newest() {
    long newest = Long.MIN_VALUE;
    for (Witness witness : witnesses) {
      newest = Math.max(newest, witness.time());
    }
    return newest;
  }
}
