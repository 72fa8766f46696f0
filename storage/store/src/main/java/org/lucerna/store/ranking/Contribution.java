package org.lucerna.store.ranking;

import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;

/**
 * A source's last addition to a function under one name.
 *
 * @param version id of the version; 0 if the source added none
 * @param chunks of that version: bit N for the {@link MetadataKey} with number N, and bit 0 if its
 *     metadata is in the published form. The time that the decompiler took is left out: no other
 *     version lacks it
 */
public record Contribution(long version, int chunks) {
  /** The source added no version. */
  public static final Contribution NONE = new Contribution(0, 0);

  private static final int PUBLISHED = 1;

  /** The contribution of a push that added a version. */
  public static Contribution of(long version, FunctionInfo function) {
    int chunks = function.form() == MetadataForm.PUBLISHED ? PUBLISHED : 0;
    ChunkWalk walk = new ChunkWalk(function.metadata(), MetadataCodec.of(function.form()));
    while (walk.next()) {
      if (MetadataKey.isKnown(walk.key()) && walk.key() != MetadataKey.VD_ELAPSED.number()) {
        chunks |= 1 << walk.key();
      }
    }
    return new Contribution(version, chunks);
  }

  /** Whether it may complete another one: same form, and a chunk that the other lacks. */
  boolean completes(Contribution other) {
    return version != 0
        && version != other.version
        && ((chunks ^ other.chunks) & PUBLISHED) == 0
        && (chunks & ~other.chunks) != 0;
  }
}
