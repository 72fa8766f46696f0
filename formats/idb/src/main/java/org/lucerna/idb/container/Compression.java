package org.lucerna.idb.container;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** How the bytes of a section are stored. */
public enum Compression {
  /** Uncompressed. */
  STORED(0),
  /** RFC 1950. */
  ZLIB(2),
  /** RFC 1951, without a header: the meaning of code 2 in an IDA0 file. */
  DEFLATE(2),
  /** RFC 8878. */
  ZSTD(3);

  /**
   * The largest zstd window that memory is granted for: 64 MiB, as a power of two. Levels up to 19
   * use 8 MiB.
   */
  private static final int ZSTD_WINDOW_LOG = 26;

  private static final int BUFFER = 1 << 16;

  private final int code;

  Compression(int code) {
    this.code = code;
  }

  /** The number in the file. */
  public int code() {
    return code;
  }

  /** The meaning of {@code code} in a file with {@code magic}; null if unknown. */
  static @Nullable Compression of(int code, Magic magic) {
    return switch (code) {
      case 0 -> STORED;
      case 2 -> magic == Magic.IDA0 ? DEFLATE : ZLIB;
      case 3 -> ZSTD;
      default -> null;
    };
  }

  /** The most bytes that {@code stored} bytes are allowed to inflate to. */
  long limit(long stored) {
    return switch (this) {
      case STORED -> stored;
      // Deflate gets at most 258 bytes out of 2 bits.
      case ZLIB, DEFLATE -> stored * 1032 + 1024;
      // A zstd frame can repeat a byte 32,768 times for each stored one; no section needs that.
      case ZSTD -> Math.max(1L << 30, stored * 1032);
    };
  }

  /** The inflated bytes of {@code in}; closing the result closes {@code in}. */
  InputStream inflate(InputStream in) throws IOException {
    return switch (this) {
      case STORED -> in;
      case ZLIB -> new OwnInflater(in, new Inflater());
      case DEFLATE -> new OwnInflater(in, new Inflater(true));
      case ZSTD -> new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW_LOG);
    };
  }

  /** Frees its native memory when it is closed. */
  private static final class OwnInflater extends InflaterInputStream {
    OwnInflater(InputStream in, Inflater inflater) {
      super(in, inflater, BUFFER);
    }

    @Override
    public void close() throws IOException {
      super.close();
      inf.end();
    }
  }
}
