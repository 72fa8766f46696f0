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
  // What opens a store, and what it is made of: not for protocols and pages.
  exports org.lucerna.store.backend to
      org.lucerna.cassandra,
      org.lucerna.service,
      org.lucerna.store.cassandra;
  exports org.lucerna.store.engine to
      org.lucerna.server,
      org.lucerna.service;
  exports org.lucerna.store.exchange to
      org.lucerna.service;
  exports org.lucerna.store.model to
      org.lucerna.service,
      org.lucerna.store.cassandra;
  exports org.lucerna.store.ranking to
      org.lucerna.search,
      org.lucerna.service,
      org.lucerna.store.cassandra;
  exports org.lucerna.store.rocks to
      org.lucerna.service;
  exports org.lucerna.store.row to
      org.lucerna.store.cassandra;

  uses BackendProvider;

  provides BackendProvider with
      RocksProvider,
      MemoryProvider;
}
