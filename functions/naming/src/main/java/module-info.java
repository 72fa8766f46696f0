/** Naming the functions of a program by what servers know, and pushing what is known of one. */
module org.lucerna.naming {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.calcrel;
  requires transitive org.lucerna.demangle;
  requires transitive org.lucerna.harvest;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.packages;
  requires org.lucerna.lidia;
  requires org.lucerna.types;
  requires org.lucerna.warp;

  exports org.lucerna.naming;
  exports org.lucerna.naming.format;
}
