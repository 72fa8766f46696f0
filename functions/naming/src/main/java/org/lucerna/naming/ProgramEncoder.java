package org.lucerna.naming;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.Sketch;

/** Encodes the parts of a program for a push. */
public final class ProgramEncoder {
  private ProgramEncoder() {}

  /**
   * The sketches of a program's functions; takes a while.
   *
   * @param features null if functions of their architecture cannot be compared
   * @return null if there are none
   */
  public static @Nullable ByteString sketches(@Nullable HarvestedFeatures features) {
    if (features == null) {
      return null;
    }
    ByteSink out = new ByteSink();
    features.sketch(SimilarityModel.standard().rarity(), Sketch.STORED_FEATURES).write(out);
    return out.toByteString();
  }

  /**
   * The outline of a file; null if it has no build-id, or is too large.
   *
   * @throws org.lucerna.bytes.FormatException if its headers are damaged
   */
  public static @Nullable ByteString outline(Harvest file) throws IOException {
    ProgramOutline outline = file.outline();
    return outline == null ? null : outline.encode();
  }

  /**
   * The aliases of a program's functions, in parts.
   *
   * @param guids null if there are none for its processor
   */
  public static List<ByteString> aliases(@Nullable HarvestedGuids guids) {
    return guids == null
        ? List.of()
        : ProgramAliases.of(guids).stream().map(ProgramAliases::encode).toList();
  }
}
