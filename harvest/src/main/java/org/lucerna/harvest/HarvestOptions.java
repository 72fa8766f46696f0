package org.lucerna.harvest;

import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.ProfileName;

/**
 * What a harvest makes, and whom it reports to.
 *
 * @param withVariants whether functions get, after their keys, those that they would have if IDA
 *     makes its uncertain choices otherwise: to ask for, never to send
 * @param profile the only kind of key that functions get, without variants; null for the usual ones
 * @param listener is notified of progress and of what is left out
 */
public record HarvestOptions(
    boolean withVariants, @Nullable ProfileName profile, HarvestListener listener) {
  /** The usual keys, and no listener. */
  public static final HarvestOptions PLAIN = new HarvestOptions(false, HarvestListener.NONE);

  /** The usual keys. */
  public HarvestOptions(boolean withVariants, HarvestListener listener) {
    this(withVariants, null, listener);
  }
}
