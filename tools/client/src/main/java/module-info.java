/** Administering a Lucerna server over HTTP, and loading debug information. */
module org.lucerna.client {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.api;
  requires transitive org.lucerna.binary;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.naming;
  requires java.net.http;

  exports org.lucerna.client;
}
