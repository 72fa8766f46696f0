package org.lucerna.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A growing buffer of bytes to be written. It grows by adding chunks, so that a large reply is not
 * copied while it is built; or it writes full chunks to a stream and keeps none. Not thread-safe.
 */
public final class ByteSink {
  /** Up to this size the single piece is enlarged; after that, pieces of this size are added. */
  private static final int PIECE = 1 << 16;

  private final List<byte[]> full = new ArrayList<>();
  private long fullSize;
  private final @Nullable OutputStream drain;
  private byte[] piece;
  private int used;

  public ByteSink() {
    this(64);
  }

  /**
   * An empty sink.
   *
   * @param expectedSize in bytes; a guess
   */
  public ByteSink(int expectedSize) {
    this(expectedSize, null);
  }

  private ByteSink(int expectedSize, @Nullable OutputStream drain) {
    piece = new byte[Math.clamp(expectedSize, 16, PIECE)];
    this.drain = drain;
  }

  /**
   * A sink that buffers at most 64 KiB: full pieces are written to {@code out}, the last one by
   * {@link #flush()}. If the stream fails, the write that reached it throws {@link
   * UncheckedIOException}. The bytes cannot be read back.
   */
  public static ByteSink into(OutputStream out) {
    return new ByteSink(PIECE, out);
  }

  /** A sink that only counts bytes. */
  public static ByteSink counting() {
    return into(OutputStream.nullOutputStream());
  }

  /** Bytes written so far. */
  public long size() {
    return fullSize + used;
  }

  public ByteSink u8(int value) {
    room(1);
    piece[used++] = (byte) value;
    return this;
  }

  public ByteSink u16be(int value) {
    return u8(value >>> 8).u8(value);
  }

  public ByteSink u32be(int value) {
    room(4);
    Unaligned.ARRAY_U32BE.set(piece, used, value);
    used += 4;
    return this;
  }

  /** Two bytes, the lower one first. */
  public ByteSink u16le(int value) {
    return u8(value).u8(value >>> 8);
  }

  public ByteSink u32le(int value) {
    room(4);
    Unaligned.ARRAY_U32LE.set(piece, used, value);
    used += 4;
    return this;
  }

  public ByteSink u64be(long value) {
    room(8);
    Unaligned.ARRAY_U64BE.set(piece, used, value);
    used += 8;
    return this;
  }

  public ByteSink md5(Md5 md5) {
    return u64be(md5.high()).u64be(md5.low());
  }

  public ByteSink bytes(ByteString bytes) {
    if (drain != null && bytes.length() >= PIECE) {
      flush();
      pass(bytes.array(), bytes.arrayStart(), bytes.length());
      return this;
    }
    room(bytes.length());
    bytes.copyTo(piece, used);
    used += bytes.length();
    return this;
  }

  /** Appends the contents of {@code other}. */
  public ByteSink bytes(ByteSink other) {
    for (byte[] part : other.full) {
      bytes(ByteString.wrap(part));
    }
    return bytes(ByteString.window(other.piece, 0, other.used));
  }

  /**
   * The bytes and a NUL.
   *
   * @throws IllegalArgumentException if the bytes contain a NUL, which cannot be written
   */
  public ByteSink cstr(ByteString text) {
    if (text.indexOf(0) >= 0) {
      throw new IllegalArgumentException("a NUL inside a string: " + text.hex());
    }
    return bytes(text).u8(0);
  }

  /**
   * Writes the pending bytes of a sink made by {@link #into} to its stream; otherwise does nothing.
   */
  public void flush() {
    if (drain != null) {
      pass(piece, 0, used);
      used = 0;
    }
  }

  private void pass(byte[] array, int start, int length) {
    try {
      if (drain != null) {
        drain.write(array, start, length);
      }
      fullSize += length;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void checkKept() {
    if (drain != null) {
      throw new IllegalStateException("the bytes have been passed on");
    }
  }

  public void writeTo(OutputStream out) throws IOException {
    checkKept();
    for (byte[] part : full) {
      out.write(part);
    }
    out.write(piece, 0, used);
  }

  /**
   * A copy of all bytes.
   *
   * @throws OutOfMemoryError above 2 GiB
   */
  public byte[] toByteArray() {
    checkKept();
    byte[] all = new byte[Math.toIntExact(size())];
    int at = 0;
    for (byte[] part : full) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    System.arraycopy(piece, 0, all, at, used);
    return all;
  }

  /** A copy of all bytes. */
  public ByteString toByteString() {
    return ByteString.wrap(toByteArray());
  }

  private void room(int count) {
    if (count > piece.length - used) {
      grow(count);
    }
  }

  private void grow(int count) {
    if (drain != null) {
      flush();
      return;
    }
    if (full.isEmpty() && used + (long) count <= PIECE) {
      piece = Arrays.copyOf(piece, Math.clamp(2L * (used + count), 16, PIECE));
      return;
    }
    if (used > 0) {
      full.add(used == piece.length ? piece : Arrays.copyOf(piece, used));
      fullSize += used;
    }
    piece = new byte[Math.max(count, PIECE)];
    used = 0;
  }
}
