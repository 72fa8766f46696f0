package org.lucerna.warp;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Compression of chunks. A compressed chunk is a stream of zlib or of Zstandard. */
final class ChunkCompression {
  static final int NONE = 0;

  /** The number for "Zstd", under which all writers known write zlib. */
  static final int ZLIB = 1;

  private static final int ZSTD_MAGIC = 0x28;

  /** The largest window of Zstandard that is accepted: 64 MiB, as a power of two. */
  private static final int ZSTD_WINDOW_LOG = 26;

  /** The best that deflate can do: 258 bytes from 2 bits. */
  private static final int BEST_RATIO = 1032;

  private static final int SLACK = 1 << 16;

  private ChunkCompression() {}

  static ByteString zlib(ByteString data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(data.length() / 2 + 64);
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(out)) {
      deflating.write(data.toByteArray());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return ByteString.wrap(out.toByteArray());
  }

  /**
   * Inflates a chunk.
   *
   * @param size announced for the inflated content
   * @throws FormatException if the stream is damaged, or its size is another
   */
  static ByteString inflate(ByteString stored, long size) {
    long limit = Math.min((long) stored.length() * BEST_RATIO + SLACK, Integer.MAX_VALUE - 64);
    if (size > limit) {
      throw new FormatException(0, "at most " + limit + " bytes inflated", size + " announced");
    }
    try (InputStream in = open(stored)) {
      // Grows with the actual data, so that a false size allocates nothing.
      byte[] data = in.readNBytes((int) size + 1);
      if (data.length != size) {
        String found = data.length > size ? "more" : "only " + data.length;
        throw new FormatException(0, size + " bytes inflated", found);
      }
      return ByteString.wrap(data);
    } catch (IOException damage) {
      throw new FormatException(0, "compressed bytes", String.valueOf(damage.getMessage()));
    }
  }

  private static InputStream open(ByteString stored) throws IOException {
    InputStream in = new ByteArrayInputStream(stored.toByteArray());
    boolean isZstd = !stored.isEmpty() && stored.at(0) == ZSTD_MAGIC;
    return isZstd
        ? new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW_LOG)
        : new InflaterInputStream(in);
  }
}
