package org.lucerna.idb.container;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * The bytes of a compressed section. They are inflated from the start, block by block, as far as
 * requested, and kept in {@link Blocks}. Bytes before any damage stay readable.
 */
final class InflatedData implements SectionData, AutoCloseable {
  private final MemorySegment stored;
  private final Compression compression;
  private final long longest;
  private final @Nullable FormatException cutOff;
  private final Blocks blocks = new Blocks();

  private @Nullable InflatingStream source;
  private @Nullable FormatException damage;

  /** Set after inflating everything, or as much as possible. */
  private volatile boolean ended;

  /**
   * The data of {@code stored} bytes, which are incomplete if {@code cutOff} is not null.
   *
   * @param longest bytes that are inflated, at most; more are damage
   */
  InflatedData(
      MemorySegment stored,
      Compression compression,
      long longest,
      @Nullable FormatException cutOff) {
    this.longest = longest;
    this.stored = stored;
    this.compression = compression;
    this.cutOff = cutOff;
  }

  @Override
  public long size() {
    inflate(Long.MAX_VALUE);
    return blocks.size();
  }

  @Override
  public int read(long offset, byte[] target, int at, int length) {
    if (offset < 0 || length <= 0) {
      return 0;
    }
    long end = offset + length < 0 ? Long.MAX_VALUE : offset + length;
    if (end > blocks.size() && !ended) {
      inflate(end);
    }
    int count = blocks.read(offset, target, at, length);
    if (count < length) {
      inflate(end);
    }
    return count;
  }

  /** Inflates up to {@code end}, or throws if there is damage before it. */
  private synchronized void inflate(long end) {
    while (!ended && blocks.size() < end) {
      inflateBlock();
    }
    if (damage != null && blocks.size() < end) {
      throw damage;
    }
  }

  private void inflateBlock() {
    byte[] block = new byte[Blocks.SIZE];
    int filled = 0;
    try {
      InflatingStream from = source;
      if (from == null) {
        from = InflatingStream.of(stored, compression, longest, cutOff);
        source = from;
      }
      while (filled < block.length) {
        int count = from.read(block, filled, block.length - filled);
        if (count < 0) {
          break;
        }
        filled += count;
      }
    } catch (FormatException broken) {
      damage = broken;
    }
    if (filled > 0) {
      blocks.add(block, filled);
    }
    if (filled < block.length) {
      end();
    }
  }

  private void end() {
    ended = true;
    if (source != null) {
      source.close();
      source = null;
    }
  }

  @Override
  public synchronized void close() {
    end();
    blocks.close();
  }
}
