package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Version;

/**
 * Histories for clients: with metadata in IDA's form.
 *
 * @param disclose whether to include authors and databases
 */
record HistoryEntries(boolean disclose) {
  /** A list for each key, in order; the same list for the same key. */
  List<List<HistoriesResult.Entry>> of(
      FunctionStore store, List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    List<Md5> distinct = keys.stream().distinct().toList();
    List<List<Version>> known = store.histories(distinct, withMetadata, memory);
    Map<Md5, List<HistoriesResult.Entry>> histories = new HashMap<>();
    for (int i = 0; i < distinct.size(); i++) {
      histories.put(distinct.get(i), List.copyOf(known.get(i).stream().map(this::entry).toList()));
    }
    List<List<HistoriesResult.Entry>> all = new ArrayList<>(keys.size());
    keys.forEach(key -> all.add(histories.getOrDefault(key, List.of())));
    return all;
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

  private static ByteString metadata(FunctionInfo function) {
    return function.metadata().isEmpty()
        ? ByteString.EMPTY
        : MetadataConverter.to(MetadataForm.IDA, function).metadata();
  }
}
