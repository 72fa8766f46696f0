package org.lucerna.server;

import java.util.HashMap;
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

/**
 * Makes replies to GET_FUNC_HISTORIES.
 *
 * @param disclose whether they may name authors and databases
 */
record HistoryReply(boolean disclose) {
  private static final List<HistoriesResult.Entry> NONE = List.of();

  HistoriesResult of(GetHistories asked, FunctionStore store, MemoryGrant memory) {
    List<Md5> keys =
        asked.patterns().stream().filter(Pattern::isKey).map(Pattern::key).distinct().toList();
    List<List<Version>> known = store.histories(keys, asked.withMetadata(), memory);
    Map<Md5, List<HistoriesResult.Entry>> histories = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      histories.put(keys.get(i), List.copyOf(known.get(i).stream().map(this::entry).toList()));
    }
    return new HistoriesResult(
        asked.patterns().stream()
            .map(p -> p.isKey() ? histories.getOrDefault(p.key(), NONE) : NONE)
            .toList());
  }

  private HistoriesResult.Entry entry(Version version) {
    return new HistoriesResult.Entry(
        version.id(),
        version.address(),
        version.function().name(),
        metadata(version.function()),
        version.time(),
        disclose ? version.account() : null,
        disclose ? version.origin().idbPath() : null);
  }

  /** Only one dialect has this request. */
  private static ByteString metadata(FunctionInfo function) {
    return function.metadata().isEmpty()
        ? ByteString.EMPTY
        : MetadataConverter.to(MetadataForm.IDA, function).metadata();
  }
}
