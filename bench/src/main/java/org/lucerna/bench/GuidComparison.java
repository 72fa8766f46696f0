package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;

/**
 * Compares the WARP GUIDs of functions of the same name in two files, as an archive and a program
 * that it is linked into. Prints how many are equal, and the names of the others. Names that
 * several functions with different GUIDs have in a file are left out.
 */
public final class GuidComparison {
  private GuidComparison() {}

  /** {@code FILE FILE}. */
  public static void main(String[] arguments) throws IOException {
    Map<ByteString, UUID> one = guids(Path.of(arguments[0]));
    Map<ByteString, UUID> other = guids(Path.of(arguments[1]));
    one.keySet().retainAll(other.keySet());
    List<String> different = new ArrayList<>();
    one.forEach(
        (name, guid) -> {
          if (!guid.equals(other.get(name))) {
            different.add(name.text());
          }
        });
    different.stream().sorted().forEach(System.out::println);
    int equal = one.size() - different.size();
    System.out.printf(
        "%d of %d functions have the same GUID: %.1f %%%n",
        equal, one.size(), 100.0 * equal / one.size());
  }

  private static Map<ByteString, UUID> guids(Path path) throws IOException {
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      HarvestedGuids guids = file.guids();
      if (guids == null) {
        throw new IOException(path + ": no GUIDs for its processor");
      }
      Map<ByteString, List<UUID>> byName = new HashMap<>();
      for (HarvestedGuids.Entry entry : guids.functions()) {
        ByteString name = entry.function().name();
        if (name != null) {
          byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(entry.guid());
        }
      }
      Map<ByteString, UUID> single = new HashMap<>();
      byName.forEach(
          (name, all) -> {
            if (all.stream().distinct().count() == 1) {
              single.put(name, all.getFirst());
            }
          });
      return single;
    }
  }
}
