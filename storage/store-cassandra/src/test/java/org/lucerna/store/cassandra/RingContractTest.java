package org.lucerna.store.cassandra;

import org.junit.jupiter.api.Tag;

/** A store on a ring of three nodes. */
@Tag("long")
final class RingContractTest extends ClusterContract {
  RingContractTest() {
    super(Keyspaces.of(CassandraRing.shared()));
  }
}
