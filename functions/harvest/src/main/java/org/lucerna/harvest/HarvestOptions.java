package org.lucerna.harvest;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.ProfileName;

/**
 * Which keys a harvest computes, and the listener it reports to.
 *
 * @param withVariants whether to add, after the keys of a function, those for the alternatives of
 *     IDA's uncertain choices: for pulls, never for pushes
 * @param profile the only kind of key to compute, without variants; null for the usual ones
 * @param inflated maximum number of bytes to which a section of a database is inflated
 * @param codePage of comments in a database that are not UTF-8; null if unknown
 * @param slice the name of the slice of a universal file to read, such as {@code arm64}; null for
 *     the first one that can be read
 * @param debug sources of names for a stripped program; null for the file only, and of a macOS
 *     program the {@code .dSYM} beside it
 * @param listener is notified of progress and of skipped parts
 */
public record HarvestOptions(
    boolean withVariants,
    @Nullable ProfileName profile,
    long inflated,
    @Nullable Charset codePage,
    @Nullable String slice,
    @Nullable DebugLookup debug,
    HarvestListener listener) {
  /** The usual keys, and no listener. */
  public static final HarvestOptions PLAIN = new HarvestOptions(false, HarvestListener.NONE);

  /** The usual keys. */
  public HarvestOptions(boolean withVariants, HarvestListener listener) {
    this(withVariants, null, listener);
  }

  /** Options for a database of any size. */
  public HarvestOptions(
      boolean withVariants, @Nullable ProfileName profile, HarvestListener listener) {
    this(withVariants, profile, Long.MAX_VALUE, listener);
  }

  /** Options for the first slice of a universal file, or a database with an unknown code page. */
  public HarvestOptions(
      boolean withVariants,
      @Nullable ProfileName profile,
      long inflated,
      HarvestListener listener) {
    this(withVariants, profile, inflated, null, null, null, listener);
  }

  /** A copy for a database with this code page. */
  public HarvestOptions withCodePage(@Nullable Charset other) {
    return new HarvestOptions(withVariants, profile, inflated, other, slice, debug, listener);
  }

  /** A copy for a slice of a universal file. */
  public HarvestOptions of(@Nullable String name) {
    return new HarvestOptions(withVariants, profile, inflated, codePage, name, debug, listener);
  }

  /** A copy with names from debug files. */
  public HarvestOptions with(DebugLookup lookup) {
    return new HarvestOptions(withVariants, profile, inflated, codePage, slice, lookup, listener);
  }
}
