package org.lucerna.calcrel;

/** How keys are computed, and thus which keys they can match. */
public enum Scheme {
  /** Keys as IDA computes them, as far as that is known. */
  IDA_CORE_1("ida-core-1"),
  /**
   * Keys that are the same before and after a linker fills in addresses and rewrites instructions.
   * On x64, a function without such loads of addresses has the same key as under {@link
   * #IDA_CORE_1}; on other architectures only the code's bytes count, not the host's knowledge.
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
