package org.lucerna.harvest.classes;

/** The addresses in the data of a program. Thread-safe. */
@FunctionalInterface
public interface Pointers {
  /** The address that the loader puts at an address; 0 if it puts none there. */
  long at(long address);

  /**
   * The same, if the word that the file has there is known.
   *
   * @param word without sign
   */
  default long at(long address, long word) {
    return at(address);
  }
}
