package org.lucerna.store;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.match.Reasons;

/**
 * A function of the store that is similar to one of a program.
 *
 * @param place of the program's function
 * @param probability that it is the same, 0 to 1
 * @param key of the function in the store
 * @param name that it has there
 * @param file path under which the file that it is from was first pushed; empty if unknown
 * @param reasons why
 * @param rival null if there is none
 */
public record SimilarHit(
    int place,
    float probability,
    Md5 key,
    ByteString name,
    ByteString file,
    Reasons reasons,
    @Nullable Rival rival) {
  /**
   * A function that is like the hit in a file without the hit's name, whose file lacks that of the
   * rival; and both stand between functions of the same names. If the files are releases of one
   * library, the function was renamed.
   *
   * @param file MD5 of the file that the hit is from
   * @param otherFile MD5 of the file that has this name
   */
  public record Rival(ByteString name, Md5 file, Md5 otherFile) {}
}
