package org.lucerna.calcrel;

/** What a key is to be compared with. */
public enum Scheme {
  /** Keys as IDA makes them, as far as that is known. */
  IDA_CORE_1("ida-core-1"),
  /**
   * Keys that are the same before and after a linker rewrote loads of addresses; of 64-bit x86
   * only. Where there is none of these the key is that of {@link #IDA_CORE_1}.
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
