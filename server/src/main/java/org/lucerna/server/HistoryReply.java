package org.lucerna.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Version;

/** Makes one reply to GET_FUNC_HISTORIES: lists of versions and the tables they count into. */
final class HistoryReply {
  private static final int NONE = -1;

  private final boolean disclose;
  private final Map<ByteString, Integer> authors = new LinkedHashMap<>();
  private final Map<ByteString, Integer> idbPaths = new LinkedHashMap<>();

  /**
   * A reply yet to be made.
   *
   * @param disclose whether it may name authors and databases
   */
  HistoryReply(boolean disclose) {
    this.disclose = disclose;
  }

  HistoriesResult of(GetHistories asked, FunctionStore store, MemoryGrant memory) {
    List<Md5> keys =
        asked.patterns().stream().filter(Pattern::isKey).map(Pattern::key).distinct().toList();
    List<List<Version>> known = store.histories(keys, asked.withMetadata(), memory);
    Map<Md5, Integer> places = new LinkedHashMap<>();
    List<List<HistoriesResult.Entry>> histories = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!known.get(i).isEmpty()) {
        places.put(keys.get(i), histories.size());
        histories.add(known.get(i).stream().map(this::entry).toList());
      }
    }
    List<Integer> indices =
        asked.patterns().stream()
            .map(p -> p.isKey() ? places.getOrDefault(p.key(), NONE) : Integer.valueOf(NONE))
            .toList();
    return new HistoriesResult(
        indices, histories, List.copyOf(authors.keySet()), List.copyOf(idbPaths.keySet()));
  }

  private HistoriesResult.Entry entry(Version version) {
    return new HistoriesResult.Entry(
        version.id(),
        version.address(),
        version.function().name(),
        metadata(version.function()),
        version.time(),
        index(authors, version.account()),
        index(idbPaths, version.origin().idbPath()));
  }

  /** Only one dialect has this request. */
  private static ByteString metadata(FunctionInfo function) {
    return function.metadata().isEmpty()
        ? ByteString.EMPTY
        : MetadataConverter.to(MetadataForm.IDA, function).metadata();
  }

  private int index(Map<ByteString, Integer> table, ByteString value) {
    if (!disclose) {
      return NONE;
    }
    return table.computeIfAbsent(value, _ -> table.size());
  }
}
