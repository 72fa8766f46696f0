package org.lucerna.warp;

import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.ChunkContent.Types;
import org.lucerna.warp.ChunkContent.Unknown;

/**
 * A part of a file: content of one kind for one target.
 *
 * @param version of the content, 0 today
 * @param kind 0 signatures, 1 types; others are kept
 * @param compression as the file states it: 0 none, 1 compressed
 * @param size of the content in bytes when it is not compressed
 * @param stored the content as in the file
 */
public record WarpChunk(
    int version, int kind, int compression, long size, WarpTarget target, ByteString stored) {
  static final int SIGNATURES = 0;
  static final int TYPES = 1;

  /** A chunk that is written with compression. */
  public static WarpChunk compressed(ChunkContent content, WarpTarget target) {
    return of(content, target, ChunkCompression.ZLIB);
  }

  /** A chunk that is written uncompressed. */
  public static WarpChunk plain(ChunkContent content, WarpTarget target) {
    return of(content, target, ChunkCompression.NONE);
  }

  private static WarpChunk of(ChunkContent content, WarpTarget target, int compression) {
    ByteString data =
        switch (content) {
          case Signatures signatures -> new FunctionTableWriter().chunk(signatures);
          case Types types -> TypeTableWriter.chunk(types);
          case Unknown unknown -> unknown.data();
        };
    int kind =
        switch (content) {
          case Signatures _ -> SIGNATURES;
          case Types _ -> TYPES;
          case Unknown unknown -> unknown.kind();
        };
    ByteString stored = compression == ChunkCompression.NONE ? data : ChunkCompression.zlib(data);
    return new WarpChunk(0, kind, compression, data.length(), target, stored);
  }

  /**
   * The content, which is inflated and read anew.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged; offsets are those in the inflated
   *     content
   */
  public ChunkContent content() {
    ByteString data =
        compression == ChunkCompression.NONE ? stored : ChunkCompression.inflate(stored, size);
    return switch (kind) {
      case SIGNATURES -> new FunctionTableReader().chunk(data);
      case TYPES -> new TypeTableReader().chunk(data);
      default -> new Unknown(kind, data);
    };
  }
}
