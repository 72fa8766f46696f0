package org.lucerna.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.SimilarPull;

/** What a server is asked to identify the components of files. */
public record ComponentQuery(Administration server, ProgressListener progress) {
  /** Least probability of similar functions: many together say more than each. */
  private static final float LEAST = 0.5f;

  /** The request for the components of an open file, by the keys of its functions alone. */
  public static IdentifyRequest byKeys(Harvest file) {
    return request(file, Map.of());
  }

  /**
   * The request for the components of an open file, by keys and by similar functions.
   *
   * @param failures receives why similar functions are missing
   */
  public IdentifyRequest withSimilar(Harvest file, Consumer<Exception> failures)
      throws IOException {
    List<PulledFunction> pulled =
        new FunctionPull(new FunctionQueries(server.functions(), progress), file)
            .pull(file.functions());
    return of(
        file, new SimilarPull(server.functions(), progress, LEAST).addTo(pulled, file, failures));
  }

  /** The request for the components of an open file whose functions have been pulled. */
  public static IdentifyRequest of(Harvest file, List<PulledFunction> pulled) {
    Map<Long, List<SimilarName>> similar = new HashMap<>();
    pulled.forEach(one -> similar.put(one.function().address(), one.similar()));
    return request(file, similar);
  }

  private static IdentifyRequest request(Harvest file, Map<Long, List<SimilarName>> similar) {
    HashList strings = file.strings();
    List<Long> hashes = new ArrayList<>(strings.size());
    for (int i = 0; i < strings.size(); i++) {
      hashes.add(Integer.toUnsignedLong(strings.at(i)));
    }
    return new IdentifyRequest(
        file.functions().stream()
            .filter(function -> function.size() >= HarvestedFunction.USUAL_LEAST_SIZE)
            .map(
                function ->
                    new IdentifyRequest.Function(
                        function.address(),
                        (int) Math.min(Integer.MAX_VALUE, function.size()),
                        function.linkedKey().md5(),
                        similar.getOrDefault(function.address(), List.of()).stream()
                            .map(one -> new IdentifyRequest.Similar(one.key(), one.probability()))
                            .toList()))
            .toList(),
        hashes);
  }
}
