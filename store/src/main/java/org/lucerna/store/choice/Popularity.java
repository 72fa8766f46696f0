package org.lucerna.store.choice;

/**
 * How many gave the name: half of it the share of the key's accounts that did, half the share of
 * its files that have it. Repeated uploads are one. How often a key was pulled tells nothing of its
 * names, as all of them were.
 *
 * <p>The cost is one step for each witness.
 */
public final class Popularity implements Signal {
  @Override
  public String label() {
    return "popularity";
  }

  @Override
  public Values of(Question question) {
    return Values.ofKeys(
        (subject, into) -> {
          double accounts = Math.max(1, subject.accounts().length);
          double files = Math.max(1, subject.files().length);
          for (int i = 0; i < subject.opinions().size(); i++) {
            Opinion opinion = subject.opinions().get(i);
            into[i] = opinion.accounts().length / accounts / 2 + opinion.files().length / files / 2;
          }
        });
  }
}
