/** Finding functions by what is known of them: the query language, and an index beside a store. */
module org.lucerna.search {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.store;
  requires java.logging;
  requires org.apache.lucene.core;
  requires org.lucerna.demangle;
  requires org.lucerna.types;
  requires org.slf4j;

  exports org.lucerna.search;
}
