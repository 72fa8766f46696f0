package org.lucerna.similarity.feature;

/**
 * Numbers by address: a hash table without boxes, for tables that are built once and queried for
 * every reference of a program. Not thread-safe while it is built.
 */
public final class AddressTable {
  private static final int SMALLEST = 16;

  private long[] addresses = new long[SMALLEST];
  private long[] numbers = new long[SMALLEST];
  private int size;

  /** Creates an empty table. */
  public AddressTable() {}

  /** Sets the number of an address; neither may be 0, or nothing is set. */
  public void put(long address, long number) {
    if (address == 0 || number == 0) {
      return;
    }
    if (2 * size >= addresses.length) {
      grow();
    }
    int slot = slot(address);
    size += addresses[slot] == 0 ? 1 : 0;
    addresses[slot] = address;
    numbers[slot] = number;
  }

  /** The number of an address; 0 if there is none. */
  public long get(long address) {
    return address == 0 ? 0 : numbers[slot(address)];
  }

  private int slot(long address) {
    int mask = addresses.length - 1;
    int slot = (int) ((address * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    while (addresses[slot] != 0 && addresses[slot] != address) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldAddresses = addresses;
    long[] oldNumbers = numbers;
    addresses = new long[2 * oldAddresses.length];
    numbers = new long[2 * oldNumbers.length];
    for (int i = 0; i < oldAddresses.length; i++) {
      if (oldAddresses[i] != 0) {
        int slot = slot(oldAddresses[i]);
        addresses[slot] = oldAddresses[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
