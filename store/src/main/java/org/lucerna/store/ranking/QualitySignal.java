package org.lucerna.store.ranking;

/**
 * What the metadata of an opinion is worth, as measured when it was pushed: {@link
 * NameCandidate#metadataQuality} over {@link #MAX}.
 */
public final class QualitySignal implements Signal {
  /** Of the best metadata. */
  public static final int MAX = 100;

  @Override
  public String label() {
    return "metadata-quality";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return Values.ofKeys(
        (function, into) -> {
          for (int i = 0; i < function.candidates().size(); i++) {
            into[i] = (double) function.candidates().get(i).metadataQuality() / MAX;
          }
        });
  }
}
