package org.lucerna.store.ranking;

/**
 * The {@link MetadataQuality} of a candidate, as measured when it was pushed, divided by {@link
 * MetadataQuality#MAX}.
 */
final class QualitySignal implements Signal {
  @Override
  public String label() {
    return "metadata-quality";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return Values.ofKeys(
        (function, into) -> {
          for (int i = 0; i < function.candidates().size(); i++) {
            into[i] = (double) function.candidates().get(i).metadataQuality() / MetadataQuality.MAX;
          }
        });
  }
}
