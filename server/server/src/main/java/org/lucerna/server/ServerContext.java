package org.lucerna.server;

import java.time.InstantSource;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.server.connection.ConnectionLog;

/** The state shared by all sessions of a server. */
record ServerContext(
    CurrentConfig current,
    LuminaAuthenticator luminaAuthenticator,
    DialectDetection dialects,
    Answers answers,
    MemoryBudget memory,
    HeavyRequests heavy,
    Metrics metrics,
    StoreErrorLog storeErrors,
    ConnectionLog connections,
    InstantSource clock) {
  /** The settings in force at this moment. */
  ServerConfig config() {
    return current.get();
  }
}
