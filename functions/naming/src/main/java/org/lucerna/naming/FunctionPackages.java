package org.lucerna.naming;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Asks which packages functions are in. */
public final class FunctionPackages {
  private static final int BATCH = 10_000;

  private FunctionPackages() {}

  /**
   * The packages with files in which functions were named.
   *
   * @param keys of the functions
   * @return package URLs by key; without functions that are in no known package
   */
  public static Map<Md5, List<ByteString>> of(FunctionProvider server, Collection<Md5> keys)
      throws IOException {
    Map<Md5, List<ByteString>> packages = new HashMap<>();
    List<Md5> distinct = keys.stream().distinct().toList();
    for (int from = 0; from < distinct.size(); from += BATCH) {
      List<Md5> batch = distinct.subList(from, Math.min(distinct.size(), from + BATCH));
      List<List<ByteString>> found = server.packages(batch);
      for (int i = 0; i < Math.min(batch.size(), found.size()); i++) {
        if (!found.get(i).isEmpty()) {
          packages.put(batch.get(i), found.get(i));
        }
      }
    }
    return packages;
  }
}
