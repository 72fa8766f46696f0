package org.lucerna.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
  /** Explains all places of a key; none where it is unknown or not asked. */
  public static List<Explanation> of(Question question, Md5 key, Chooser chooser) {
    List<Integer> places =
        IntStream.range(0, question.keys().size())
            .filter(place -> question.keys().get(place).equals(key))
            .filter(place -> question.subjects().get(place) != null)
            .boxed()
            .toList();
    List<Choice> choices = chooser.explain(question, places);
    List<Explanation> explanations = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      explanations.add(new Explanation(places.get(i), choices.get(i)));
    }
    return explanations;
  }
}
