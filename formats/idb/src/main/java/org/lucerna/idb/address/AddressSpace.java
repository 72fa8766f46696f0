package org.lucerna.idb.address;

import org.lucerna.bytes.Cursor;

/**
 * The addresses and node numbers of a database: unsigned words of 4 or 8 bytes. In 32-bit databases
 * they are longs from 0 to 0xffffffff; 64-bit ones from 2<sup>63</sup> on are negative.
 *
 * @param wordSize 4 or 8 bytes
 * @param netdelta the node of an address minus the address; nonzero in rebased databases
 */
public record AddressSpace(int wordSize, long netdelta) {
  /** Checks the word size. */
  public AddressSpace {
    if (wordSize != 4 && wordSize != 8) {
      throw new IllegalArgumentException("expected a word size of 4 or 8 bytes, got " + wordSize);
    }
  }

  /** All bits of a word, which is also BADADDR, the address that means none. */
  public long mask() {
    return wordSize == 4 ? 0xffff_ffffL : -1L;
  }

  /** {@code value} truncated to a word. */
  public long wrap(long value) {
    return value & mask();
  }

  /** The first node number that, with few exceptions, denotes no address. */
  public long nodeBase() {
    return wordSize == 4 ? 0xff00_0000L : 0xff00_0000_0000_0000L;
  }

  /** Whether {@code node} is below {@link #nodeBase}. */
  public boolean isAddressNode(long node) {
    return Long.compareUnsigned(node, nodeBase()) < 0;
  }

  /** The node of an address. */
  public long node(long address) {
    return address == mask() ? address : wrap(address + netdelta);
  }

  /** The address that a node denotes. */
  public long address(long node) {
    return node == mask() ? node : wrap(node - netdelta);
  }

  /** {@code value} as a signed number. */
  public long signed(long value) {
    return wordSize == 4 ? (int) value : value;
  }

  /** Reads a little-endian word, unsigned. */
  public long word(Cursor in) {
    return wordSize == 4 ? Integer.toUnsignedLong(in.u32le()) : in.u64le();
  }
}
