package org.lucerna.store.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.MetadataKey;

/**
 * What a pull gets of several versions with one name, read off {@code docs/ranking.md} and written
 * again without regard to speed, as in {@link ModelRule}. It knows no types that are meaningful
 * only in one database.
 */
final class ModelJoin {
  private static final Comparator<Chunk> BY_KEY =
      Comparator.comparing(Chunk::key, Integer::compareUnsigned);

  private record Chunk(int key, ByteString payload, ByteString bytes) {}

  /** The chunks of a blob before the first broken one. */
  private record Chunks(ByteString header, List<Chunk> all, boolean isBroken) {
    static Chunks of(FunctionInfo function) {
      List<Chunk> all = new ArrayList<>();
      ChunkWalk walk = new ChunkWalk(function.metadata(), MetadataCodec.of(function.form()));
      while (walk.next()) {
        all.add(new Chunk(walk.key(), walk.payload(), walk.bytes()));
      }
      int header = function.form() == MetadataForm.PUBLISHED && walk.damage() == null ? 4 : 0;
      return new Chunks(function.metadata().slice(0, header), all, walk.damage() != null);
    }

    boolean isAscending() {
      return all.stream().sorted(BY_KEY).toList().equals(all);
    }

    Map<MetadataKey, ByteString> payloads() {
      Map<MetadataKey, ByteString> payloads = new HashMap<>();
      for (Chunk chunk : all) {
        for (MetadataKey key : MetadataKey.values()) {
          if (key.number() == chunk.key()) {
            payloads.putIfAbsent(key, chunk.payload());
          }
        }
      }
      return payloads;
    }
  }

  private ModelJoin() {}

  /** The keys of the chunks in a function's metadata. */
  static Set<MetadataKey> keys(FunctionInfo function) {
    Set<MetadataKey> keys = EnumSet.noneOf(MetadataKey.class);
    keys.addAll(Chunks.of(function).payloads().keySet());
    return keys;
  }

  /** Whether a version has more than another one; the time that the decompiler took is nothing. */
  static boolean hasMore(FunctionInfo version, FunctionInfo other) {
    Set<MetadataKey> more = keys(version);
    more.removeAll(keys(other));
    more.remove(MetadataKey.VD_ELAPSED);
    return version.form() == other.form() && !more.isEmpty();
  }

  /** A function with the chunks that another version has and it lacks. */
  static FunctionInfo join(FunctionInfo function, FunctionInfo other) {
    Chunks ours = Chunks.of(function);
    Chunks theirs = Chunks.of(other);
    if (function.form() != other.form()
        || function.size() != other.size()
        || ours.isBroken()
        || contradicts(ours, theirs, MetadataKey.TYPE)
        || contradicts(ours, theirs, MetadataKey.FRAME_DESC)) {
      return function;
    }
    List<Chunk> both = new ArrayList<>(ours.all());
    for (Chunk chunk : theirs.all()) {
      if (ours.all().stream().noneMatch(own -> own.key() == chunk.key())) {
        both.add(chunk);
      }
    }
    if (ours.isAscending() && theirs.isAscending()) {
      both.sort(BY_KEY);
    }
    ByteSink out = new ByteSink().bytes(ours.header());
    both.forEach(chunk -> out.bytes(chunk.bytes()));
    return function.withMetadata(out.toByteString());
  }

  private static boolean contradicts(Chunks ours, Chunks theirs, MetadataKey key) {
    ByteString own = ours.payloads().get(key);
    ByteString other = theirs.payloads().get(key);
    return own != null && other != null && !own.equals(other);
  }
}
