package org.lucerna.naming;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.harvest.contents.ProgramContents;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.Provenance;
import org.lucerna.packages.FileOrigin;
import org.lucerna.packages.purl.PackageUrl;
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
   * The contents of a file.
   *
   * @param origin where it is from; null if this is not known
   * @return null if they are too large
   * @throws org.lucerna.bytes.FormatException if its data are damaged
   */
  public static @Nullable ByteString contents(Harvest file, @Nullable FileOrigin origin) {
    List<Provenance> origins = origin == null ? List.of() : provenance(origin);
    return new ProgramContents(origins, file.objects()).encode();
  }

  /** What is stored of an origin; nothing of a file that was named by itself. */
  private static List<Provenance> provenance(FileOrigin origin) {
    PackageUrl url = origin.packageUrl();
    ByteString purl = ByteString.utf8(url == null ? "" : url.toString());
    ByteString path = ByteString.utf8(origin.path().replace("\0", ""));
    boolean isKnown = url != null || !origin.isAlone();
    return isKnown && purl.length() <= Provenance.MAX_PURL && path.length() <= Provenance.MAX_PATH
        ? List.of(new Provenance(purl, path))
        : List.of();
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
