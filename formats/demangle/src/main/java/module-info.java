/** Readable forms of mangled names. */
module org.lucerna.demangle {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.demangle;
}
