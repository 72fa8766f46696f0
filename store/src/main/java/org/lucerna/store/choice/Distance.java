package org.lucerna.store.choice;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How far it is from a function that is certain: one whose key is once in the pull and once in a
 * likely file. The opinion gets 1 that this file gives of the function with the same key at the
 * same distance from it. The nearest certain functions before and after the place are taken, so the
 * file may be of a build in which other parts moved. Nothing is known in a pull that does not
 * report addresses, as IDA's.
 *
 * <p>The cost is one step for each place and each likely file, and two searches in a file for each
 * place that is disputed.
 */
public final class Distance implements Signal {
  @Override
  public String label() {
    return "distance";
  }

  @Override
  public Values of(Question question) {
    if (question.addresses().isEmpty()) {
      return (_, subject, into) -> Arrays.fill(into, 0, subject.opinions().size(), 0);
    }
    int[] certain = askedOnce(question);
    List<Anchors> files =
        question.comparedLayouts().map(layout -> new Anchors(layout, question, certain)).toList();
    return (place, subject, into) -> {
      Arrays.fill(into, 0, subject.opinions().size(), 0);
      for (Anchors file : files) {
        file.at(question.addresses().get(place), subject, into);
      }
    };
  }

  /** The places of keys that are asked once, by their addresses. */
  private static int[] askedOnce(Question question) {
    Map<Long, Integer> times = new HashMap<>();
    question.keys().forEach(key -> times.merge(Layout.part(key), 1, Integer::sum));
    return IntStream.range(0, question.places())
        .filter(place -> question.subjects().get(place) != null)
        .filter(place -> times.getOrDefault(Layout.part(question.keys().get(place)), 0) == 1)
        .boxed()
        .sorted(Comparator.comparing(question.addresses()::get, Long::compareUnsigned))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The certain functions of a pull in one file. */
  private static final class Anchors {
    private final Layout layout;

    /** In the asker's program, ascending as unsigned numbers. */
    private final long[] asked;

    /** Of the same functions in the file. */
    private final long[] known;

    Anchors(Layout layout, Question question, int[] certain) {
      this.layout = layout;
      long[] certainAsked = new long[certain.length];
      long[] certainKnown = new long[certain.length];
      int found = 0;
      for (int place : certain) {
        int only = layout.onlyPlace(Layout.part(question.keys().get(place)));
        if (only >= 0) {
          certainAsked[found] = question.addresses().get(place);
          certainKnown[found++] = layout.address(only);
        }
      }
      asked = Arrays.copyOf(certainAsked, found);
      known = Arrays.copyOf(certainKnown, found);
    }

    void at(long address, Subject subject, double[] into) {
      int after = Layout.firstAt(asked, address);
      if (after > 0) {
        at(address, after - 1, subject, into);
      }
      if (after < asked.length) {
        at(address, after, subject, into);
      }
    }

    private void at(long address, int anchor, Subject subject, double[] into) {
      int place = layout.placeAt(known[anchor] + (address - asked[anchor]));
      if (place >= 0 && layout.key(place) == Layout.part(subject.key())) {
        int opinion = subject.indexOf(layout.opinion(place));
        if (opinion >= 0) {
          into[opinion] = 1;
        }
      }
    }
  }
}
