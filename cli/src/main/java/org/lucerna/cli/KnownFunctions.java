package org.lucerna.cli;

import java.io.IOException;
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
  private static final int PULL_BATCH = 1000;
  private static final int HISTORY_BATCH = 200;

  private final LuminaClient client;
  private final Console console;

  /** Whether the server tells histories, as far as it is known. */
  private boolean tellsHistories = true;

  KnownFunctions(LuminaClient client, Console console) {
    this.client = client;
    this.console = console;
  }

  /** What the server serves for keys; those that it does not know are left out. */
  Map<Md5, PullResult.Found> pull(List<Md5> keys) throws IOException {
    Map<Md5, PullResult.Found> known = new HashMap<>();
    try (Progress progress = new Progress(console, "keys asked")) {
      for (int from = 0; from < keys.size(); from += PULL_BATCH) {
        List<Md5> batch = keys.subList(from, Math.min(keys.size(), from + PULL_BATCH));
        PullResult result = client.pull(batch);
        int found = 0;
        for (int i = 0; i < Math.min(batch.size(), result.codes().size()); i++) {
          if (result.codes().get(i) == ResultCode.OK && found < result.found().size()) {
            known.put(batch.get(i), result.found().get(found));
            found++;
          }
        }
        progress.at(from + batch.size(), keys.size());
      }
    }
    return known;
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
          add(known, batch, client.histories(batch));
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
        HistoriesResult result = client.histories(batch);
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
