package org.lucerna.naming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;

/**
 * Requests many functions from a server, in batches that it accepts. As a client, it is confined to
 * one thread.
 */
public final class FunctionQueries {
  private static final int PULL_BATCH = 10_000;
  private static final int HISTORY_BATCH = 200;

  private final FunctionProvider server;
  private final ProgressListener progress;

  /** Whether the server has histories, as far as is known. */
  private boolean hasHistories;

  public FunctionQueries(LuminaClient client) {
    this(FunctionProvider.of(client), ProgressListener.NONE);
  }

  public FunctionQueries(FunctionProvider server, ProgressListener progress) {
    this.server = server;
    this.progress = progress;
    this.hasHistories = server.hasHistories();
  }

  /**
   * Pulls functions in the order of their addresses, because a server may choose a name by the
   * functions around it. A request holds the first keys of all its functions, then their second
   * keys, and so on, because other servers know a function by one key only.
   *
   * @param functions in the order of the addresses; they may have keys in common
   * @return for each function the served functions, by its keys; unknown keys are left out
   */
  public List<Map<Md5, PullResult.Found>> pull(List<RequestedFunction> functions)
      throws IOException {
    List<Map<Md5, PullResult.Found>> known = new ArrayList<>();
    functions.forEach(_ -> known.add(new HashMap<>()));
    int from = 0;
    while (from < functions.size()) {
      int end = endOfBatch(functions, from);
      pull(functions.subList(from, end), known.subList(from, end));
      progress.progress("functions pulled", end, functions.size());
      from = end;
    }
    return known;
  }

  /** The end of a batch: functions with at most a batch of keys, or a single function with more. */
  private static int endOfBatch(List<RequestedFunction> functions, int from) {
    int end = from;
    int keys = 0;
    do {
      keys += functions.get(end).keys().size();
      end++;
    } while (end < functions.size() && keys + functions.get(end).keys().size() <= PULL_BATCH);
    return end;
  }

  private void pull(List<RequestedFunction> functions, List<Map<Md5, PullResult.Found>> into)
      throws IOException {
    PullOrder order = PullOrder.of(functions);
    if (!order.requests().isEmpty()) {
      forEachFound(
          server.pull(order.requests()),
          order.requests().size(),
          (found, i) -> into.get(order.owners().get(i)).put(order.key(i), found));
    }
  }

  /**
   * Passes on the results.
   *
   * @param asked number of keys in the request; a longer result is cut
   * @param listener gets the served function of a key, and the index of the key
   */
  private static void forEachFound(
      PullResult result, int asked, ObjIntConsumer<PullResult.Found> listener) {
    for (int i = 0; i < Math.min(asked, result.items().size()); i++) {
      if (result.items().get(i) instanceof PullResult.Found found) {
        listener.accept(found, i);
      }
    }
  }

  /** The order of the request that holds the keys of one function. */
  static PullOrder orderAround(List<RequestedFunction> functions, int index) {
    int from = 0;
    int end = endOfBatch(functions, from);
    while (end <= index) {
      from = end;
      end = endOfBatch(functions, from);
    }
    return PullOrder.of(functions.subList(from, end)).from(from);
  }

  /**
   * All versions of functions, newest first.
   *
   * @return by key, without unknown functions; null if the server has no histories
   */
  public @Nullable Map<Md5, List<HistoriesResult.Entry>> histories(List<Md5> keys)
      throws IOException {
    if (!hasHistories) {
      return null;
    }
    Map<Md5, List<HistoriesResult.Entry>> known = new HashMap<>();
    try {
      versions(keys)
          .forEach(
              (key, versions) ->
                  known.put(key, versions.stream().map(KnownVersion::entry).toList()));
      return known;
    } catch (RefusedException refused) {
      hasHistories = false;
      return null;
    }
  }

  /**
   * All versions of functions, newest first.
   *
   * @return by key, without unknown functions
   * @throws RefusedException if the server has no histories
   */
  public Map<Md5, List<KnownVersion>> versions(List<Md5> keys) throws IOException {
    Map<Md5, List<KnownVersion>> known = new HashMap<>();
    for (int from = 0; from < keys.size(); from += HISTORY_BATCH) {
      List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + HISTORY_BATCH));
      List<List<HistoriesResult.Entry>> lists = server.histories(batch).histories();
      for (int i = 0; i < Math.min(batch.size(), lists.size()); i++) {
        if (!lists.get(i).isEmpty()) {
          known.put(batch.get(i), KnownVersion.of(batch.get(i), lists.get(i)));
        }
      }
      progress.progress("histories read", from + batch.size(), keys.size());
    }
    return known;
  }

  /**
   * The functions that the server currently serves for keys, without unknown keys; not counted as a
   * pull.
   */
  public Map<Md5, PullResult.Found> look(List<Md5> keys) throws IOException {
    Map<Md5, PullResult.Found> served = new HashMap<>();
    for (int from = 0; from < keys.size(); from += PULL_BATCH) {
      List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + PULL_BATCH));
      forEachFound(server.look(batch), batch.size(), (found, i) -> served.put(batch.get(i), found));
    }
    return served;
  }
}
