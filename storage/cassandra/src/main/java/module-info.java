/**
 * Rows, counters and ids on Apache Cassandra.
 *
 * <p>The driver's jar has no module name, so its file name is required.
 */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module org.lucerna.cassandra {
  requires static transitive org.jspecify;
  requires transitive java.driver.core;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.store;
  requires org.slf4j;

  exports org.lucerna.cassandra;
}
