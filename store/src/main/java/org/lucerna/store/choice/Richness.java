package org.lucerna.store.choice;

/**
 * What the metadata of an opinion is worth, as measured when it was pushed: {@link
 * Opinion#richness} over {@link #MOST}.
 */
public final class Richness implements Signal {
  /** Of the best metadata. */
  public static final int MOST = 100;

  @Override
  public String label() {
    return "richness";
  }

  @Override
  public Values of(Question question) {
    return Values.ofKeys(
        (subject, into) -> {
          for (int i = 0; i < subject.opinions().size(); i++) {
            into[i] = (double) subject.opinions().get(i).richness() / MOST;
          }
        });
  }
}
