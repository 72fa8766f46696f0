/**
 * A running server: its store, ports, pages and metrics.
 *
 * <p>Prometheus' jars have a module name, but no descriptor.
 */
@SuppressWarnings("requires-automatic")
module org.lucerna.server {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.service;
  requires io.prometheus.writer.text;
  requires org.lucerna.server.lumina;
  requires org.lucerna.server.pages;
  requires org.slf4j;

  exports org.lucerna.server;
}
