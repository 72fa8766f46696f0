package org.lucerna.store.ranking;

/**
 * What is known of the one who asks, in the numbers of the {@link Attestation}es.
 *
 * @param file the input file that the functions are of; {@link Attestation#NONE} where it is not
 *     known
 * @param host the asker's machine; likewise
 */
public record Requester(int file, int host) {
  /** One of whom nothing is known, as in every pull over Lumina. */
  public static final Requester UNKNOWN = new Requester(Attestation.NONE, Attestation.NONE);
}
