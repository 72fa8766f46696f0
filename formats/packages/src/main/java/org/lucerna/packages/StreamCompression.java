package org.lucerna.packages;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.XZInputStream;

/** A compression of one stream of bytes. */
enum StreamCompression {
  GZIP("1f8b", ".gz"),
  BZIP2("425a68", ".bz2"),
  XZ("fd377a585a00", ".xz"),
  ZSTD("28b52ffd", ".zst"),
  LZ4("04224d18", ".lz4"),
  LZMA("5d", ".lzma");

  private static final int LZMA_HEADER = 13;
  private static final long MOST_LZMA_BYTES = 1L << 38;
  private static final int LEAST_WINDOW = 1 << 12;

  /** In hexadecimal digits. */
  private final String magic;

  private final String suffix;

  StreamCompression(String magic, String suffix) {
    this.magic = magic;
    this.suffix = suffix;
  }

  /** The compression of a file that begins so; null if it is none of these. */
  static @Nullable StreamCompression of(byte[] start) {
    for (StreamCompression each : values()) {
      if (each.isAt(start)) {
        return each;
      }
    }
    return null;
  }

  private boolean isAt(byte[] start) {
    return StartBytes.match(start, 0, ByteString.hex(magic).toByteArray())
        && (this != LZMA || isLzma(start));
  }

  /** LZMA has no signature: its header must be one that encoders write. */
  private static boolean isLzma(byte[] start) {
    if (start.length < LZMA_HEADER) {
      return false;
    }
    long window = Integer.toUnsignedLong((int) StartBytes.little(start, 1, 4));
    long size = StartBytes.little(start, 5, 8);
    long top = Long.highestOneBit(window);
    return window >= LEAST_WINDOW
        && (window == top || window == top + top / 2)
        && size >= -1
        && size < MOST_LZMA_BYTES;
  }

  /**
   * Unpacks a stream, which may consist of several that are concatenated.
   *
   * @param mostMemory in bytes
   */
  InputStream unpack(InputStream in, int mostMemory) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPInputStream(in, 1 << 16);
      case BZIP2 -> new BZip2CompressorInputStream(in, true);
      case XZ -> new XZInputStream(in, mostMemory >> 10);
      case LZMA -> new LZMAInputStream(in, mostMemory >> 10);
      case LZ4 -> new FramedLZ4CompressorInputStream(in, true);
      case ZSTD ->
          new ZstdInputStream(in)
              .setLongMax(Integer.SIZE - 1 - Integer.numberOfLeadingZeros(mostMemory));
    };
  }

  /** Whether it may need a large window. */
  boolean hasWindow() {
    return this == XZ || this == LZMA || this == ZSTD;
  }

  /** The name of the file that was compressed. */
  String nameOfContent(String name) {
    return name.endsWith(suffix) && name.length() > suffix.length()
        ? name.substring(0, name.length() - suffix.length())
        : name;
  }
}
