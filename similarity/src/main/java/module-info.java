/** Features of functions, and which functions are similar. */
@SuppressWarnings("module") // Modules that are compiled later are not found.
module org.lucerna.similarity {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires org.lucerna.calcrel;

  exports org.lucerna.similarity.feature;
}
