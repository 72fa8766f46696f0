import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.memory.MemoryProvider;
import org.lucerna.store.rocks.RocksProvider;

/**
 * Functions and their versions: rules, the engine, back-ends, accounts, exports.
 *
 * <p>RocksDB's jar has no module name, so its file name is required.
 */
@SuppressWarnings({"module", "requires-automatic"})
module org.lucerna.store {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.similarity;
  requires org.lucerna.types;
  requires org.slf4j;
  requires rocksdbjni;
  requires tools.jackson.core;

  exports org.lucerna.store;
  exports org.lucerna.store.account;
  exports org.lucerna.store.backend;
  exports org.lucerna.store.exchange;
  exports org.lucerna.store.exchange.jsonl;
  exports org.lucerna.store.lmn1;
  exports org.lucerna.store.lumen;
  exports org.lucerna.store.model;
  exports org.lucerna.store.ranking;
  exports org.lucerna.store.row;
  // What opens a store: not for protocols and pages.
  exports org.lucerna.store.engine to
      org.lucerna.packs,
      org.lucerna.server,
      org.lucerna.service;
  exports org.lucerna.store.folder to
      org.lucerna.packs;
  exports org.lucerna.store.rocks to
      org.lucerna.packs,
      org.lucerna.service;

  uses BackendProvider;

  provides BackendProvider with
      RocksProvider,
      MemoryProvider;
}
