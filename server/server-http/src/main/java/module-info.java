/** The JSON API, WARP and debuginfod over HTTP. */
module org.lucerna.server.http {
  requires static transitive org.jspecify;
  requires transitive org.eclipse.jetty.server;
  requires transitive org.lucerna.api;
  requires transitive org.lucerna.service;
  requires org.lucerna.binary;
  requires org.lucerna.warp;
  requires org.slf4j;
  requires tools.jackson.databind;

  exports org.lucerna.server.http;
  exports org.lucerna.server.http.connection;
  exports org.lucerna.server.http.debugfile;
  exports org.lucerna.server.http.operation;
}
