package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;

/** Asks a server for many functions, some at a time. */
final class KnownFunctions {
  private static final int PULL_BATCH = 10_000;
  private static final int HISTORY_BATCH = 200;

  private final FunctionServer server;
  private final Console console;

  /** Whether the server tells histories, as far as it is known. */
  private boolean tellsHistories;

  KnownFunctions(LuminaClient client, Console console) {
    this(FunctionServer.of(client), console);
  }

  KnownFunctions(FunctionServer server, Console console) {
    this.server = server;
    this.console = console;
    this.tellsHistories = server.tellsHistories();
  }

  /**
   * What the server serves for functions, which it is asked in their order: what lies before and
   * behind may decide. The first keys of some functions stand together in a request, then their
   * second ones, as others know functions by one key only.
   *
   * @param functions the keys of each, in the order of the addresses; they may have keys in common
   * @param sizes of the functions in bytes, for dialects that send them
   * @return for each function what is served at its place, by its keys; those that the server does
   *     not know are left out
   */
  List<Map<Md5, PullResult.Found>> pull(List<List<Md5>> functions, List<Integer> sizes)
      throws IOException {
    List<Map<Md5, PullResult.Found>> known = new ArrayList<>();
    functions.forEach(_ -> known.add(new HashMap<>()));
    try (Progress progress = new Progress(console, "functions asked")) {
      int from = 0;
      while (from < functions.size()) {
        int end = endOfBatch(functions, from);
        pull(functions.subList(from, end), sizes.subList(from, end), known.subList(from, end));
        progress.at(end, functions.size());
        from = end;
      }
    }
    return known;
  }

  /** Up to where the functions have no more keys than a batch, but for one that has more alone. */
  private static int endOfBatch(List<List<Md5>> functions, int from) {
    int end = from;
    int keys = 0;
    do {
      keys += functions.get(end).size();
      end++;
    } while (end < functions.size() && keys + functions.get(end).size() <= PULL_BATCH);
    return end;
  }

  private void pull(
      List<List<Md5>> functions, List<Integer> sizes, List<Map<Md5, PullResult.Found>> into)
      throws IOException {
    PullOrder order = PullOrder.of(functions);
    if (order.keys().isEmpty()) {
      return;
    }
    List<Md5> keys = order.keys();
    forEachFound(
        keys,
        server.pull(keys, order.owners().stream().map(sizes::get).toList()),
        (place, found) -> into.get(order.owners().get(place)).put(keys.get(place), found));
  }

  /** The request in which the keys of one function are asked for. */
  static PullOrder orderAround(List<List<Md5>> functions, int index) {
    int from = 0;
    int end = endOfBatch(functions, from);
    while (end <= index) {
      from = end;
      end = endOfBatch(functions, from);
    }
    return PullOrder.of(functions.subList(from, end)).from(from);
  }

  /**
   * All versions of functions, newest first. Null where the server tells no histories; a function
   * that it does not know is left out.
   */
  @Nullable Map<Md5, List<HistoriesResult.Entry>> histories(List<Md5> keys) throws IOException {
    Map<Md5, List<HistoriesResult.Entry>> known = new HashMap<>();
    try (Progress progress = new Progress(console, "histories read")) {
      for (int from = 0; tellsHistories && from < keys.size(); from += HISTORY_BATCH) {
        List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + HISTORY_BATCH));
        try {
          add(known, batch, server.histories(batch));
        } catch (RefusedException refused) {
          tellsHistories = false;
        }
        progress.at(from + batch.size(), keys.size());
      }
    }
    return tellsHistories ? known : null;
  }

  /** As {@link #histories}, with all that the server tells; it has to tell histories. */
  Map<Md5, List<KnownVersion>> versions(List<Md5> keys) throws IOException {
    Map<Md5, List<KnownVersion>> known = new HashMap<>();
    try (Progress progress = new Progress(console, "histories read")) {
      for (int from = 0; from < keys.size(); from += HISTORY_BATCH) {
        List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + HISTORY_BATCH));
        HistoriesResult result = server.histories(batch);
        for (int i = 0; i < batch.size(); i++) {
          List<KnownVersion> versions = KnownVersion.of(result, batch.get(i), i);
          if (!versions.isEmpty()) {
            known.put(batch.get(i), versions);
          }
        }
        progress.at(from + batch.size(), keys.size());
      }
    }
    return known;
  }

  /** What the server serves for functions now; a look that is not counted as a pull. */
  Map<Md5, PullResult.Found> look(List<Md5> keys) throws IOException {
    Map<Md5, PullResult.Found> served = new HashMap<>();
    for (int from = 0; from < keys.size(); from += PULL_BATCH) {
      List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + PULL_BATCH));
      forEachFound(
          batch, server.look(batch), (place, found) -> served.put(batch.get(place), found));
    }
    return served;
  }

  /** Takes what is served at a place of a request. */
  private interface Taker {
    void take(int place, PullResult.Found found);
  }

  /** Goes through a reply, which may have fewer results than there were keys. */
  private static void forEachFound(List<Md5> keys, PullResult result, Taker taker) {
    int next = 0;
    for (int place = 0; place < Math.min(keys.size(), result.codes().size()); place++) {
      if (result.codes().get(place) == ResultCode.OK && next < result.found().size()) {
        taker.take(place, result.found().get(next));
        next++;
      }
    }
  }

  private static void add(
      Map<Md5, List<HistoriesResult.Entry>> known, List<Md5> keys, HistoriesResult result) {
    List<List<HistoriesResult.Entry>> lists = result.histories();
    for (int i = 0; i < Math.min(keys.size(), result.indices().size()); i++) {
      int list = result.indices().get(i);
      if (list >= 0 && list < lists.size()) {
        known.put(keys.get(i), lists.get(list));
      }
    }
  }
}
