package org.lucerna.store.ranking;

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
public final class AddressDistance implements Signal {
  @Override
  public String label() {
    return "distance";
  }

  @Override
  public Values evaluate(RankingContext context) {
    if (context.addresses().isEmpty()) {
      return (_, function, into) -> Arrays.fill(into, 0, function.candidates().size(), 0);
    }
    int[] certain = askedOnce(context);
    List<Anchors> files =
        context
            .comparedMaps()
            .map(addressMap -> new Anchors(addressMap, context, certain))
            .toList();
    return (place, function, into) -> {
      Arrays.fill(into, 0, function.candidates().size(), 0);
      for (Anchors file : files) {
        file.at(context.addresses().get(place), function, into);
      }
    };
  }

  /** The places of keys that are asked once, by their addresses. */
  private static int[] askedOnce(RankingContext context) {
    Map<Long, Integer> times = new HashMap<>();
    context.keys().forEach(key -> times.merge(AddressMap.keyPrefix(key), 1, Integer::sum));
    return IntStream.range(0, context.places())
        .filter(place -> context.functions().get(place) != null)
        .filter(
            place -> times.getOrDefault(AddressMap.keyPrefix(context.keys().get(place)), 0) == 1)
        .boxed()
        .sorted(Comparator.comparing(context.addresses()::get, Long::compareUnsigned))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The certain functions of a pull in one file. */
  private static final class Anchors {
    private final AddressMap addressMap;

    /** In the asker's program, ascending as unsigned numbers. */
    private final long[] asked;

    /** Of the same functions in the file. */
    private final long[] known;

    Anchors(AddressMap addressMap, RankingContext context, int[] certain) {
      this.addressMap = addressMap;
      long[] certainAsked = new long[certain.length];
      long[] certainKnown = new long[certain.length];
      int found = 0;
      for (int place : certain) {
        int only = addressMap.onlyIndex(AddressMap.keyPrefix(context.keys().get(place)));
        if (only >= 0) {
          certainAsked[found] = context.addresses().get(place);
          certainKnown[found++] = addressMap.address(only);
        }
      }
      asked = Arrays.copyOf(certainAsked, found);
      known = Arrays.copyOf(certainKnown, found);
    }

    void at(long address, FunctionCandidates function, double[] into) {
      int after = AddressMap.firstAt(asked, address);
      if (after > 0) {
        at(address, after - 1, function, into);
      }
      if (after < asked.length) {
        at(address, after, function, into);
      }
    }

    private void at(long address, int anchor, FunctionCandidates function, double[] into) {
      int place = addressMap.indexAt(known[anchor] + (address - asked[anchor]));
      if (place >= 0 && addressMap.key(place) == AddressMap.keyPrefix(function.key())) {
        int opinion = function.indexOf(addressMap.candidate(place));
        if (opinion >= 0) {
          into[opinion] = 1;
        }
      }
    }
  }
}
