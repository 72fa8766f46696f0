package org.lucerna.service.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.store.ranking.Ranker;

/** {@code [ranking]}: how much each signal counts when a function has several names. */
@SettingComment({
  "Which name is served if a function has several: a weight for each signal, from 0, which is off,",
  "to 1000. lucerna explain shows the signals at work."
})
public record RankingConfig(
    @SettingComment("The functions before and after it are those around a function of this name.")
        Weight neighbors,
    @SettingComment({
          "Its distance to a unique function is that in a file where this name was given. Only"
              + " clients",
          "that report addresses can show this: lucerna pull does."
        })
        Weight distance,
    @SettingComment(
            "The other functions of the pull were seen in the files where this name was given.")
        Weight coOccurrence,
    @SettingComment("More accounts gave it, and more files have it.") Weight popularity,
    @SettingComment("Its author agrees with most accounts elsewhere.") Weight reputation,
    @SettingComment("It shares words with undisputed names nearby.") Weight nameSimilarity,
    @SettingComment("Its metadata has more useful content.") Weight metadataQuality,
    @SettingComment("It was given more recently.") Weight recency,
    @SettingComment(
            "The size declared with it is the one requested; only the dialect published has sizes.")
        Weight size,
    @SettingComment(
            "It was given in the file that the request is about; Lumina pulls do not name it.")
        Weight inputFile,
    @SettingComment(
            "It was given from the host that sends the request; Lumina pulls do not name it.")
        Weight host) {
  /** The weights by the signals' labels. */
  public Map<String, Double> weights() {
    Map<String, Double> weights = new LinkedHashMap<>();
    weights.put("neighbors", neighbors.value());
    weights.put("distance", distance.value());
    weights.put("co-occurrence", coOccurrence.value());
    weights.put("popularity", popularity.value());
    weights.put("reputation", reputation.value());
    weights.put("name-similarity", nameSimilarity.value());
    weights.put("metadata-quality", metadataQuality.value());
    weights.put("recency", recency.value());
    weights.put("size", size.value());
    weights.put("input-file", inputFile.value());
    weights.put("host", host.value());
    return weights;
  }

  /** The settings of an empty file. */
  public static RankingConfig defaults() {
    Map<String, Double> standard = Ranker.standardWeights();
    return new RankingConfig(
        weight(standard, "neighbors"),
        weight(standard, "distance"),
        weight(standard, "co-occurrence"),
        weight(standard, "popularity"),
        weight(standard, "reputation"),
        weight(standard, "name-similarity"),
        weight(standard, "metadata-quality"),
        weight(standard, "recency"),
        weight(standard, "size"),
        weight(standard, "input-file"),
        weight(standard, "host"));
  }

  private static Weight weight(Map<String, Double> weights, String label) {
    return new Weight(weights.getOrDefault(label, 0.0));
  }
}
