package org.lucerna.server.lumina;

import java.time.InstantSource;
import org.lucerna.service.config.CurrentConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.service.limit.HeavyRequests;
import org.lucerna.service.limit.MemoryBudget;

/** The state shared by all sessions of a server. */
public record ServerContext(
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
  public ServerConfig config() {
    return current.get();
  }
}
