package org.lucerna.store.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.published.LocalTypes;

/**
 * A version completed by others of the same name: a prototype from one push, a comment from
 * another. Chunks of metadata are taken whole or not at all, so every served byte was pushed. Types
 * that are meaningful only in one database are left out. Not thread-safe.
 */
public final class JoinedFunction {
  /** A function has one prototype and one frame: versions that differ in these disagree. */
  private static final Set<MetadataKey> SINGLE =
      EnumSet.of(MetadataKey.TYPE, MetadataKey.FRAME_DESC);

  private FunctionInfo function;

  /** Starts from the version that the pull gets. */
  public JoinedFunction(FunctionInfo chosen) {
    function = LocalTypes.dropped(chosen);
  }

  /** The version with the parts joined so far. */
  public FunctionInfo function() {
    return function;
  }

  /**
   * Adds the chunks that another version has and this one lacks, unless the two contradict each
   * other: their declared size, prototype or frame is not the same.
   *
   * @return the keys of the chunks added; empty if there are none
   */
  public Set<MetadataKey> join(FunctionInfo version) {
    FunctionInfo other = LocalTypes.dropped(version);
    if (other.form() != function.form() || other.size() != function.size()) {
      return Set.of();
    }
    Map<MetadataKey, ByteString> own = chunks(function);
    Map<MetadataKey, ByteString> others = chunks(other);
    for (MetadataKey key : SINGLE) {
      ByteString ours = own.get(key);
      ByteString theirs = others.get(key);
      if (ours != null && theirs != null && !ours.equals(theirs)) {
        return Set.of();
      }
    }
    function =
        function.withMetadata(
            MetadataBlob.merge(function.form(), function.metadata(), other.metadata()));
    Set<MetadataKey> added = EnumSet.noneOf(MetadataKey.class);
    added.addAll(chunks(function).keySet());
    added.removeAll(own.keySet());
    return added;
  }

  /** The first chunk of each key. */
  private static Map<MetadataKey, ByteString> chunks(FunctionInfo function) {
    Map<MetadataKey, ByteString> chunks = new EnumMap<>(MetadataKey.class);
    ChunkWalk walk = new ChunkWalk(function.metadata(), MetadataCodec.of(function.form()));
    while (walk.next()) {
      MetadataKey key = MetadataKey.of(walk.key());
      if (key != null) {
        chunks.putIfAbsent(key, walk.payload());
      }
    }
    return chunks;
  }
}
