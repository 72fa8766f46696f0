import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.cassandra.CassandraProvider;

/** A back-end for the store in rows on Apache Cassandra. */
module org.lucerna.store.cassandra {
  requires static transitive org.jspecify;
  requires org.lucerna.bytes;
  requires org.lucerna.cassandra;
  requires org.lucerna.lumina;
  requires org.lucerna.store;

  provides BackendProvider with
      CassandraProvider;
}
