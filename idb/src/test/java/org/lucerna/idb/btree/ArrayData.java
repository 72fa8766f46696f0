package org.lucerna.idb.btree;

import org.lucerna.idb.container.SectionData;

/** A section in memory. */
final class ArrayData implements SectionData {
  private final byte[] bytes;

  ArrayData(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public int read(long offset, byte[] target, int at, int length) {
    if (offset < 0 || offset >= bytes.length) {
      return 0;
    }
    int count = (int) Math.min(length, bytes.length - offset);
    System.arraycopy(bytes, (int) offset, target, at, count);
    return count;
  }
}
