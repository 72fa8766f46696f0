package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The distance from an anchor: a function whose key occurs once in the pull and once in a likely
 * file. If that file has a function of the same key at the same distance, the candidate given there
 * gets 1, the others 0. The nearest anchors before and after the place are used, so the file may be
 * a build in which other parts moved. Always 0 for pulls without addresses, such as IDA's.
 *
 * <p>Cost: one step per place and likely file, and two searches per file and disputed place.
 */
final class AddressDistance implements Signal {
  @Override
  public String label() {
    return "distance";
  }

  @Override
  public Values evaluate(RankingContext context) {
    if (context.addresses().isEmpty()) {
      return (_, function, into) -> Arrays.fill(into, 0, function.candidates().size(), 0);
    }
    int[] unique = requestedOnce(context);
    List<Anchors> files =
        context.comparedMaps().map(addressMap -> new Anchors(addressMap, context, unique)).toList();
    return (place, function, into) -> {
      Arrays.fill(into, 0, function.candidates().size(), 0);
      for (Anchors file : files) {
        file.at(context.addresses().get(place), function, into);
      }
    };
  }

  /** The places of keys that occur once in the pull, by address. */
  private static int[] requestedOnce(RankingContext context) {
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

  /** The anchors that a pull and one file share. */
  private static final class Anchors {
    private final AddressMap addressMap;

    /** Addresses in the client's program, ascending as unsigned numbers. */
    private final long[] requested;

    /** Addresses of the same functions in the file. */
    private final long[] known;

    Anchors(AddressMap addressMap, RankingContext context, int[] unique) {
      this.addressMap = addressMap;
      long[] inPull = new long[unique.length];
      long[] inFile = new long[unique.length];
      int found = 0;
      for (int place : unique) {
        int only = addressMap.onlyIndex(AddressMap.keyPrefix(context.keys().get(place)));
        if (only >= 0) {
          inPull[found] = context.addresses().get(place);
          inFile[found++] = addressMap.address(only);
        }
      }
      requested = Arrays.copyOf(inPull, found);
      known = Arrays.copyOf(inFile, found);
    }

    void at(long address, FunctionCandidates function, double[] into) {
      int after = AddressMap.firstAt(requested, address);
      if (after > 0) {
        at(address, after - 1, function, into);
      }
      if (after < requested.length) {
        at(address, after, function, into);
      }
    }

    private void at(long address, int anchor, FunctionCandidates function, double[] into) {
      int index = addressMap.indexAt(known[anchor] + (address - requested[anchor]));
      if (index >= 0 && addressMap.key(index) == AddressMap.keyPrefix(function.key())) {
        int candidate = function.indexOf(addressMap.candidate(index));
        if (candidate >= 0) {
          into[candidate] = 1;
        }
      }
    }
  }
}
