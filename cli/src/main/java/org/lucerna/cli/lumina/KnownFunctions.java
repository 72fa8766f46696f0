package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.connection.FunctionServer;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Progress;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
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
   * @param functions in the order of the addresses; they may have keys in common
   * @return for each function what is served at its place, by its keys; those that the server does
   *     not know are left out
   */
  List<Map<Md5, PullResult.Found>> pull(List<AskedFunction> functions) throws IOException {
    List<Map<Md5, PullResult.Found>> known = new ArrayList<>();
    functions.forEach(_ -> known.add(new HashMap<>()));
    try (Progress progress = new Progress(console, "functions asked")) {
      int from = 0;
      while (from < functions.size()) {
        int end = endOfBatch(functions, from);
        pull(functions.subList(from, end), known.subList(from, end));
        progress.at(end, functions.size());
        from = end;
      }
    }
    return known;
  }

  /** Up to where the functions have no more keys than a batch, but for one that has more alone. */
  private static int endOfBatch(List<AskedFunction> functions, int from) {
    int end = from;
    int keys = 0;
    do {
      keys += functions.get(end).keys().size();
      end++;
    } while (end < functions.size() && keys + functions.get(end).keys().size() <= PULL_BATCH);
    return end;
  }

  private void pull(List<AskedFunction> functions, List<Map<Md5, PullResult.Found>> into)
      throws IOException {
    PullOrder order = PullOrder.of(functions);
    List<Md5> keys = order.pull().keys();
    if (keys.isEmpty()) {
      return;
    }
    forEachFound(
        server.pull(order.pull()),
        keys.size(),
        (found, i) -> into.get(order.owners().get(i)).put(keys.get(i), found));
  }

  /**
   * Shows what was found.
   *
   * @param asked how many keys were; a result of more or fewer is cut
   * @param listener gets what is served for a key, and the index of the key
   */
  private static void forEachFound(
      PullResult result, int asked, ObjIntConsumer<PullResult.Found> listener) {
    for (int i = 0; i < Math.min(asked, result.items().size()); i++) {
      if (result.items().get(i) instanceof PullResult.Found found) {
        listener.accept(found, i);
      }
    }
  }

  /** The request in which the keys of one function are asked for. */
  static PullOrder orderAround(List<AskedFunction> functions, int index) {
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
        Map<Md5, List<HistoriesResult.Entry>> histories = new HashMap<>();
        add(histories, batch, server.histories(batch));
        histories.forEach((key, entries) -> known.put(key, KnownVersion.of(key, entries)));
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
      forEachFound(server.look(batch), batch.size(), (found, i) -> served.put(batch.get(i), found));
    }
    return served;
  }

  private static void add(
      Map<Md5, List<HistoriesResult.Entry>> known, List<Md5> keys, HistoriesResult result) {
    List<List<HistoriesResult.Entry>> lists = result.histories();
    for (int i = 0; i < Math.min(keys.size(), lists.size()); i++) {
      if (!lists.get(i).isEmpty()) {
        known.put(keys.get(i), lists.get(i));
      }
    }
  }
}
