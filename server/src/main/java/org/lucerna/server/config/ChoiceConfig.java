package org.lucerna.server.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.store.ranking.Ranker;

/** {@code [choice]}: what speaks for one name of a function or another, and how much. */
@SettingComment({
  "What counts where a function has several names: for each signal a weight from 0, which is off,",
  "to 1000. lucerna explain shows the signals at work."
})
public record ChoiceConfig(
    @SettingComment("The functions before and after it are those around a function of this name.")
        Weight surroundings,
    @SettingComment({
          "It is as far from a function that is certain as in a file where this name was given,"
              + " which",
          "only clients that report addresses can show: lucerna pull does."
        })
        Weight distance,
    @SettingComment(
            "The other functions of the pull were seen in the files where this name was given.")
        Weight company,
    @SettingComment("More accounts gave it, and more files have it.") Weight popularity,
    @SettingComment("Who gave it sides with most accounts elsewhere.") Weight standing,
    @SettingComment("It shares words with undisputed names around.") Weight likeness,
    @SettingComment("Its metadata says more.") Weight richness,
    @SettingComment("It was given more recently.") Weight recency,
    @SettingComment({
          "The size declared with it is the one in the request, which only the dialect published",
          "has."
        })
        Weight size,
    @SettingComment(
            "It was given for the very file that is asked for; pulls over Lumina do not say.")
        Weight inputFile,
    @SettingComment("It was given from the very host that asks; pulls over Lumina do not say.")
        Weight host) {
  /** The weights by the signals' labels. */
  public Map<String, Double> weights() {
    Map<String, Double> weights = new LinkedHashMap<>();
    weights.put("surroundings", surroundings.value());
    weights.put("distance", distance.value());
    weights.put("company", company.value());
    weights.put("popularity", popularity.value());
    weights.put("standing", standing.value());
    weights.put("likeness", likeness.value());
    weights.put("richness", richness.value());
    weights.put("recency", recency.value());
    weights.put("size", size.value());
    weights.put("input-file", inputFile.value());
    weights.put("host", host.value());
    return weights;
  }

  /** What holds where nothing is set. */
  public static ChoiceConfig defaults() {
    Map<String, Double> usual = Ranker.standardWeights();
    return new ChoiceConfig(
        weight(usual, "surroundings"),
        weight(usual, "distance"),
        weight(usual, "company"),
        weight(usual, "popularity"),
        weight(usual, "standing"),
        weight(usual, "likeness"),
        weight(usual, "richness"),
        weight(usual, "recency"),
        weight(usual, "size"),
        weight(usual, "input-file"),
        weight(usual, "host"));
  }

  private static Weight weight(Map<String, Double> weights, String label) {
    return new Weight(weights.getOrDefault(label, 0.0));
  }
}
