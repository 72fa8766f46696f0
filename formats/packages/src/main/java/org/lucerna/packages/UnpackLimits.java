package org.lucerna.packages;

/**
 * What one outermost file may cost. Memory is bounded by the formats' readers.
 *
 * @param depth of containers within each other
 * @param files in all of its containers
 * @param bytes unpacked in total, wanted or not
 * @param fileBytes of one file that is wanted, or of a container in a container
 * @param ratio of unpacked bytes to its size, beyond {@code freeBytes}
 * @param freeBytes unpacked bytes for which there is no ratio
 * @param pathBytes of a file's path with those of the containers around it, in UTF-8
 */
public record UnpackLimits(
    int depth, int files, long bytes, long fileBytes, int ratio, long freeBytes, int pathBytes) {
  /** Limits that no package reached which was tried, and bombs do soon. */
  public static final UnpackLimits USUAL =
      new UnpackLimits(8, 1_000_000, 16L << 30, 4L << 30, 200, 256L << 20, 4096);
}
