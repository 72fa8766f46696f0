package org.lucerna.store.choice;

/**
 * What is known of the one who asks, in the numbers of the {@link Witness}es.
 *
 * @param file the input file that the functions are of; {@link Witness#NONE} where it is not known
 * @param host the asker's machine; likewise
 */
public record Asker(int file, int host) {
  /** One of whom nothing is known, as in every pull over Lumina. */
  public static final Asker UNKNOWN = new Asker(Witness.NONE, Witness.NONE);
}
