/** Pushing the functions of whole package repositories. */
module org.lucerna.collect {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.client;
  requires transitive org.lucerna.repositories;

  exports org.lucerna.collect;
}
