package org.lucerna.lidia.elf;

/** An interval of addresses, which are unsigned. */
interface CodeInterval {
  /** The first address. */
  long start();

  /** The address after the last; the highest address if the interval reaches the end of memory. */
  long end();
}
