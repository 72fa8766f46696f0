package org.lucerna.binary.pe;

import java.io.OutputStream;

/**
 * The sum of a program's bytes that its header states, for the bytes that are written to it: of its
 * 16-bit words, of which each carry is added again, and of its size.
 */
final class PeChecksum extends OutputStream {
  private long size;
  private long sum;

  @Override
  public void write(int value) {
    sum += (long) (value & 0xff) << (8 * (size++ & 1));
  }

  int value() {
    long folded = sum;
    while (folded >>> 16 != 0) {
      folded = (folded & 0xffff) + (folded >>> 16);
    }
    return (int) (folded + size);
  }
}
