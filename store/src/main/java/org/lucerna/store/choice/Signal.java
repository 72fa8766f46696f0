package org.lucerna.store.choice;

/** Something that speaks for one opinion or another. It has no state. */
public interface Signal {
  /** As it is called in the configuration and in explanations. */
  String label();

  /**
   * Looks at a whole pull.
   *
   * @return good as long as the question
   */
  Values of(Question question);

  /** What a signal says of each opinion. */
  interface Values {
    /**
     * Values the opinions at a place where there are several.
     *
     * @param subject what is known at that place
     * @param into gets a value from 0 to 1 for each opinion, in order; all the same where nothing
     *     is known
     */
    void at(int place, Subject subject, double[] into);
  }
}
