/** Features of functions, and which functions are similar. */
@SuppressWarnings("module") // Modules that are compiled later are not found.
module org.lucerna.similarity {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.demangle;
  requires transitive org.lucerna.isa;

  exports org.lucerna.similarity.feature;
  exports org.lucerna.similarity.match;
  exports org.lucerna.similarity.sketch;
}
