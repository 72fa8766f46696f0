package org.lucerna.idb.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** The single stream of a version 910 container: all sections, then their CRC-32. */
final class SectionStream implements AutoCloseable {
  private static final int STEP = 1 << 16;

  private final MemorySegment stored;
  private final Compression compression;
  private final SectionData data;

  SectionStream(MemorySegment stored, Compression compression, long longest) {
    this.stored = stored;
    this.compression = compression;
    this.data =
        compression == Compression.STORED
            ? new MappedData(stored)
            : new InflatedData(stored, compression, longest, null);
  }

  SectionData data() {
    return data;
  }

  /** A part of the stream; inflates the stream from its start. */
  InputStream open(long start, long size) {
    return new Part(InflatingStream.of(stored, compression, null), start, size);
  }

  /** Reads all sections and computes their checksum. */
  Trailer trailer(long size) {
    CRC32 actual = new CRC32();
    byte[] buffer = new byte[STEP];
    byte[] crc = new byte[4];
    try (InputStream in = open(0, size + crc.length)) {
      for (long left = size; left > 0; ) {
        int count = in.readNBytes(buffer, 0, (int) Math.min(left, STEP));
        actual.update(buffer, 0, count);
        left -= count;
      }
      in.readNBytes(crc, 0, crc.length);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return new Trailer(Cursor.of(crc).u32le(), (int) actual.getValue());
  }

  @Override
  public void close() {
    if (data instanceof InflatedData inflated) {
      inflated.close();
    }
  }

  /** Ends where the part ends; if the whole stream ends earlier, that is damage. */
  private static final class Part extends InputStream {
    private final InputStream whole;
    private long toSkip;
    private long left;
    private long position;

    Part(InputStream whole, long start, long size) {
      this.whole = whole;
      this.toSkip = start;
      this.left = size;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int at, int length) throws IOException {
      if (toSkip > 0) {
        skipToStart();
      }
      if (left == 0) {
        return -1;
      }
      int count = whole.read(target, at, (int) Math.min(length, left));
      if (count < 0) {
        throw cutOff();
      }
      position += count;
      left -= count;
      return count;
    }

    private void skipToStart() throws IOException {
      byte[] skipped = new byte[STEP];
      while (toSkip > 0) {
        int count = whole.read(skipped, 0, (int) Math.min(toSkip, STEP));
        if (count < 0) {
          throw cutOff();
        }
        toSkip -= count;
      }
    }

    private FormatException cutOff() {
      return new FormatException(
          position, left + " bytes more of the section", "the end of the stream");
    }

    @Override
    public void close() throws IOException {
      whole.close();
    }
  }
}
