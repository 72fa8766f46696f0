/** Function keys computed from code bytes. */
@SuppressWarnings("module") // Modules that are compiled later are not found.
module org.lucerna.calcrel {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.calcrel;

  // Plumbing that other modules of the product share.
  exports org.lucerna.calcrel.a64 to
      org.lucerna.similarity,
      org.lucerna.warp;
  exports org.lucerna.calcrel.branch to
      org.lucerna.harvest;
  exports org.lucerna.calcrel.x86 to
      org.lucerna.harvest,
      org.lucerna.similarity,
      org.lucerna.warp;
}
