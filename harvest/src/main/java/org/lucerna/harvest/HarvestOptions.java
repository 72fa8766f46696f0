package org.lucerna.harvest;

/**
 * What is wanted of a harvest.
 *
 * @param withVariants whether functions get, behind their keys, those that they would have if IDA
 *     makes its uncertain choices otherwise: to ask for, never to send
 * @param listener is told what goes on
 */
public record HarvestOptions(boolean withVariants, HarvestListener listener) {
  /** The keys themselves, and nobody listens. */
  public static final HarvestOptions PLAIN = new HarvestOptions(false, HarvestListener.NONE);
}
