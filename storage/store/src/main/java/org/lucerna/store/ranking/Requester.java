package org.lucerna.store.ranking;

/**
 * Facts about the requester, in the numbers that {@link Attestation}s use.
 *
 * @param file the input file that the functions are of; {@link Attestation#NONE} if unknown
 * @param host the requester's machine; {@link Attestation#NONE} if unknown
 */
public record Requester(long file, int host) {
  /** An unknown requester, as in every pull over Lumina. */
  public static final Requester UNKNOWN = new Requester(Attestation.NONE, Attestation.NONE);
}
