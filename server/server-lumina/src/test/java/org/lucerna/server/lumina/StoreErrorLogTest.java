package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;

final class StoreErrorLogTest {
  @Test
  void aFailureIsLoggedOnceAMinute() {
    AtomicLong now = new AtomicLong();
    List<String> lines = new ArrayList<>();
    StoreErrorLog log = new StoreErrorLog(now::get, lines::add);
    RemotePeer remotePeer = new RemotePeer("127.0.0.1", 1, false, null);
    log.report(remotePeer, new DiskFullException("1 more bytes", null));
    log.report(remotePeer, new DiskFullException("2 more bytes", null));
    log.report(remotePeer, new StoreException("a.sst"));
    log.report(remotePeer, new StoreException("a.sst"));
    log.report(remotePeer, new StoreException("b.sst"));
    assertThat(lines).hasSize(3);
    now.addAndGet(60_000_000_000L);
    log.report(remotePeer, new DiskFullException("3 more bytes", null));
    assertThat(lines).hasSize(4).last().asString().endsWith("3 more bytes");
  }
}
