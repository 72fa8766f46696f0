package org.lucerna.api;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Base64Text;
import org.lucerna.api.json.Bounds;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.Strict;
import org.lucerna.api.json.UsualValue;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;

/**
 * A request for functions that are similar to others: to those of a program, by their sketches, or
 * to known ones, by their keys; or functions that are the same as those of a program that a
 * disassembler has open, or similar to them, by its code.
 *
 * @param least least probability of a result
 * @param sketches of the program; module similarity has the layout. Null if there is another
 * @param keys of known functions; null if there is another
 * @param program that is open; null if there is another
 * @param inputMd5 MD5 of the program's file; null if unknown
 */
@Strict
public record MatchRequest(
    @Bounds(least = 0, most = 1) @UsualValue(MatchRequest.USUAL_LEAST) float least,
    @Base64Text @Nullable ByteString sketches,
    @Nullable List<Md5> keys,
    @Nullable OpenProgram program,
    @JsonName("md5") @Nullable Md5 inputMd5) {
  /** The default for {@code least}. */
  public static final float USUAL_LEAST = 0.8f;

  /**
   * A request.
   *
   * @throws IllegalArgumentException unless there are either sketches or keys or a program
   */
  public MatchRequest {
    keys = keys == null ? null : List.copyOf(keys);
    if (Stream.<@Nullable Object>of(sketches, keys, program).filter(Objects::nonNull).count()
        != 1) {
      throw new IllegalArgumentException("expected either sketches or keys or a program");
    }
  }

  /** Functions that are similar to known ones. */
  public static MatchRequest ofKeys(List<Md5> keys, float least) {
    return new MatchRequest(least, null, keys, null, null);
  }

  /** The same as a message of the Lumina protocol. */
  public static MatchRequest of(GetSimilar request) {
    return ofSketches(request.sketches(), request.least() / (float) SimilarResult.CERTAIN);
  }

  /** Functions that are similar to those of a program. */
  public static MatchRequest ofSketches(ByteString sketches, float least) {
    return new MatchRequest(least, sketches, null, null, null);
  }

  /**
   * Functions that are the same as those of an open program, or similar to them.
   *
   * @param inputMd5 null if unknown
   */
  public static MatchRequest ofProgram(OpenProgram program, @Nullable Md5 inputMd5, float least) {
    return new MatchRequest(least, null, null, program, inputMd5);
  }
}
