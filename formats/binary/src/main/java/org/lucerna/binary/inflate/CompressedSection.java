package org.lucerna.binary.inflate;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The stored bytes of a compressed section, and its header.
 *
 * @param zstd Zstandard rather than zlib
 * @param size bytes when inflated, as declared
 */
public record CompressedSection(ByteView stored, boolean zstd, long size) {
  /** The most that zstd may inflate a few bytes to. Beyond that, the ratio of zlib applies. */
  private static final long LITTLE = 16L << 20;

  /** The largest zstd window that is accepted: 64 MiB, as a power of two. */
  private static final int ZSTD_WINDOW_LOG = 26;

  /** Ratio of inflation above which the size is verified first; debug information has 2 to 5. */
  private static final int USUAL_RATIO = 8;

  private static final int ZLIB = 1;
  private static final int ZSTD = 2;
  private static final int OLD_MAGIC = 0x5a4c4942;

  /** A section announced too large is refused. */
  public CompressedSection {
    // 258 bytes from 2 bits is the best that deflate can do.
    long ratio = stored.size() * 1032 + 1024;
    long limit = zstd ? Math.max(LITTLE, ratio) : ratio;
    if (size < 0 || size > limit) {
      throw new FormatException(
          stored.offset(0),
          "at most " + limit + " bytes inflated",
          Long.toUnsignedString(size) + " announced");
    }
  }

  /**
   * The section of an ELF file that is marked as compressed: it has a header of two words or three.
   */
  public static CompressedSection headed(ByteView bytes) {
    int code = bytes.i32(0);
    if (code != ZLIB && code != ZSTD) {
      throw new FormatException(bytes.offset(0), "a section compressed as 1 or 2", "" + code);
    }
    int word = bytes.wordSize();
    return new CompressedSection(bytes.from(3L * word), code == ZSTD, bytes.word(word));
  }

  /** A section {@code .zdebug_} or {@code __zdebug_}, whose header is big-endian in every file. */
  public static CompressedSection old(ByteView bytes) {
    ByteView head = ByteView.of(bytes.slice(0, 12).segment(), ByteOrder.BIG_ENDIAN, true);
    if (head.i32(0) != OLD_MAGIC) {
      throw new FormatException(bytes.offset(0), "5a 4c 49 42", "another magic");
    }
    return new CompressedSection(bytes.from(12), false, head.u64(4));
  }

  /**
   * Refuses a section that is too large.
   *
   * @param left number of bytes that may still be inflated
   * @param most total bytes that all sections may have
   */
  void checkFits(long left, long most) {
    if (size > left) {
      throw new FormatException(
          stored.offset(0),
          "compressed sections of at most "
              + most
              + " bytes in all when inflated (--max-memory raises that)",
          size + " announced, with " + left + " left");
    }
  }

  /**
   * Inflates it. If few bytes claim to inflate to many, the stream is first inflated without
   * storing it, so that no memory is allocated for a false claim.
   *
   * @param arena provides the memory
   * @throws FormatException if the size differs from the declared one
   */
  ByteView inflate(Arena arena) {
    if (size / USUAL_RATIO > stored.size()) {
      run((bytes, count, done) -> {});
    }
    MemorySegment target = arena.allocate(size);
    run(
        (bytes, count, done) ->
            MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, done, count));
    return stored.over(target.asReadOnly());
  }

  /** Receives a piece of the output. */
  private interface Taker {
    void take(byte[] bytes, int count, long done);
  }

  private void run(Taker taker) {
    Inflater inflater = new Inflater();
    try (InputStream in = open(new ViewStream(stored), inflater)) {
      byte[] buffer = new byte[1 << 16];
      long done = 0;
      while (done < size) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, size - done));
        if (count < 0) {
          throw new FormatException(
              stored.offset(0), size + " bytes inflated", "the end after " + done);
        }
        taker.take(buffer, count, done);
        done += count;
      }
    } catch (IOException damage) {
      throw new FormatException(
          stored.offset(0), "compressed bytes", String.valueOf(damage.getMessage()));
    } finally {
      inflater.end();
    }
  }

  private InputStream open(InputStream in, Inflater inflater) throws IOException {
    return zstd
        ? new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW_LOG)
        : new InflaterInputStream(in, inflater, 1 << 16);
  }
}
