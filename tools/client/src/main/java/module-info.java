/** Pushing, pulling and histories of whole files, and administration, as a library. */
module org.lucerna.client {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.api;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.demangle;
  requires transitive org.lucerna.calcrel;
  requires transitive org.lucerna.harvest;
  requires transitive org.lucerna.lumina;
  requires org.lucerna.types;
  requires org.lucerna.warp;
  requires org.lucerna.lidia;
  requires java.net.http;

  exports org.lucerna.client;
  exports org.lucerna.client.format;
}
