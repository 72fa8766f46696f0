package org.lucerna.calcrel;

/** What a key is to be compared with. */
public enum Scheme {
  /** Keys as IDA makes them, as far as that is known. */
  IDA_CORE_1("ida-core-1"),
  /**
   * Keys that are the same before and after a linker filled in addresses and rewrote instructions.
   * Of x64, a function without such loads of addresses has the key of {@link #IDA_CORE_1}; of the
   * others the key is made of the code's bytes alone, whatever the host knows.
   */
  LINK_1("link-1");

  private final String word;

  Scheme(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
