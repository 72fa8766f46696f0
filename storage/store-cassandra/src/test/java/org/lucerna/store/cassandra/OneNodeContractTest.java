package org.lucerna.store.cassandra;

/** A store on a node without others. */
final class OneNodeContractTest extends ClusterContract {
  OneNodeContractTest() {
    super(Keyspaces.shared());
  }
}
