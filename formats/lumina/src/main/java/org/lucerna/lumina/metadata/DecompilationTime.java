package org.lucerna.lumina.metadata;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * Key 2: the time that decompiling the function took. (SDK; never observed.)
 *
 * @param seconds signed
 */
public record DecompilationTime(long seconds) implements ChunkValue {
  static DecompilationTime read(Cursor in) {
    return new DecompilationTime(PackedInts.dq(in));
  }

  void write(ByteSink out) {
    PackedInts.putDq(out, seconds);
  }

  @Override
  public int key() {
    return MetadataKey.VD_ELAPSED.number();
  }
}
