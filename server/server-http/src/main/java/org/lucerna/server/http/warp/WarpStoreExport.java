package org.lucerna.server.http.warp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.AliasStore;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpTarget;

/**
 * Writes all functions of a store that have GUIDs as a WARP file: of each key the newest name, its
 * comments and its prototype. Not thread-safe.
 */
public final class WarpStoreExport {
  private static final int BATCH = 1_000;

  /** Number of functions in a chunk. */
  private static final int CHUNK = 20_000;

  private final FunctionCatalog functions;
  private final AliasStore aliases;
  private final Map<WarpTarget, List<WarpFunction>> open = new LinkedHashMap<>();
  private final List<WarpChunk> chunks = new ArrayList<>();
  private long written;

  /** An export of a store. */
  public WarpStoreExport(FunctionCatalog functions, AliasStore aliases) {
    this.functions = functions;
    this.aliases = aliases;
  }

  /**
   * The file.
   *
   * @param progress receives the number of functions written so far
   */
  public WarpFile file(LongConsumer progress) {
    List<CatalogEntry> entries = functions.entriesAfter(null, BATCH);
    while (!entries.isEmpty()) {
      List<List<FunctionAlias>> known =
          aliases.aliases(entries.stream().map(CatalogEntry::key).toList());
      for (int i = 0; i < entries.size(); i++) {
        add(entries.get(i), known.get(i));
      }
      progress.accept(written);
      entries = functions.entriesAfter(entries.getLast().key(), BATCH);
    }
    open.forEach(this::close);
    return WarpFile.of(chunks);
  }

  /** Number of functions in the file. */
  public long written() {
    return written;
  }

  private void add(CatalogEntry entry, List<FunctionAlias> known) {
    FunctionInfo function = MetadataConverter.to(MetadataForm.IDA, entry.function());
    for (FunctionAlias alias : known) {
      if (alias.key().equals(entry.key()) && !function.name().isEmpty()) {
        WarpTarget target = WarpTarget.split(alias.target());
        List<WarpFunction> ofTarget = open.computeIfAbsent(target, _ -> new ArrayList<>());
        ofTarget.add(new KnownGuid(alias.key(), alias.guid(), target, function).toWarp());
        written++;
        if (ofTarget.size() == CHUNK) {
          close(target, ofTarget);
          ofTarget.clear();
        }
      }
    }
  }

  private void close(WarpTarget target, List<WarpFunction> ofTarget) {
    if (!ofTarget.isEmpty()) {
      chunks.add(WarpChunk.compressed(new Signatures(ofTarget), target));
    }
  }
}
