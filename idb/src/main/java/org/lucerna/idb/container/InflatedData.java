package org.lucerna.idb.container;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * The bytes of a compressed section. They are inflated from the start on, block by block, as far as
 * somebody asks, and are kept in {@link Blocks}. What came before damage stays readable.
 */
final class InflatedData implements SectionData, AutoCloseable {
  private final MemorySegment stored;
  private final Compression compression;
  private final Blocks blocks = new Blocks();

  private @Nullable InflatingStream source;
  private @Nullable FormatException damage;

  /** Set when all is inflated, or as much as can be. */
  private volatile boolean ended;

  InflatedData(MemorySegment stored, Compression compression) {
    this.stored = stored;
    this.compression = compression;
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

  /** Inflates up to {@code end}, or tells the damage that is before it. */
  private synchronized void inflate(long end) {
    while (!ended && blocks.size() < end) {
      inflateBlock();
    }
    if (damage != null && blocks.size() < end) {
      throw new FormatException(
          damage.offset(), "bytes stored as " + compression, String.valueOf(damage.getMessage()));
    }
  }

  private void inflateBlock() {
    byte[] block = new byte[Blocks.SIZE];
    int filled = 0;
    try {
      InflatingStream from = source;
      if (from == null) {
        from = InflatingStream.of(stored, compression);
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
