/** The instructions of processors. */
module org.lucerna.isa {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.isa;
  exports org.lucerna.isa.a64;
  exports org.lucerna.isa.branch;
  exports org.lucerna.isa.x86;
}
