package org.lucerna.idb.container;

/**
 * The bytes of a section within the single stream of a version 910 container.
 *
 * @param whole the stream
 * @param start offset of the section in the stream
 * @param size the section's size in bytes, according to the header
 */
record WindowData(SectionData whole, long start, long size) implements SectionData {
  @Override
  public int read(long offset, byte[] target, int at, int length) {
    if (offset < 0 || offset >= size) {
      return 0;
    }
    return whole.read(start + offset, target, at, (int) Math.min(length, size - offset));
  }
}
