package org.lucerna.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.Md5;
import org.lucerna.store.choice.Choice;
import org.lucerna.store.choice.Chooser;
import org.lucerna.store.choice.Question;

/**
 * Why a pull gets what it gets at one place.
 *
 * @param place index of the key in the pull
 * @param choice what there was to choose from, the served one first
 */
public record Explanation(int place, Choice choice) {
  /**
   * Explains all places of keys, key by key; none of a key that is unknown or not asked. The
   * signals look at the pull once.
   *
   * @param keys each once
   */
  public static List<Explanation> of(Question question, List<Md5> keys, Chooser chooser) {
    Map<Md5, List<Integer>> byKey = new LinkedHashMap<>();
    keys.forEach(key -> byKey.put(key, new ArrayList<>()));
    for (int place = 0; place < question.keys().size(); place++) {
      List<Integer> its = byKey.get(question.keys().get(place));
      if (its != null && question.subjects().get(place) != null) {
        its.add(place);
      }
    }
    List<Integer> places = byKey.values().stream().flatMap(List::stream).toList();
    List<Choice> choices = chooser.explain(question, places);
    List<Explanation> explanations = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      explanations.add(new Explanation(places.get(i), choices.get(i)));
    }
    return explanations;
  }
}
