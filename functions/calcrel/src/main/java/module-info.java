/** Function keys computed from code bytes. */
module org.lucerna.calcrel {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.isa;

  exports org.lucerna.calcrel;
}
