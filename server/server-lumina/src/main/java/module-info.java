/**
 * Sessions in the Lumina protocol.
 *
 * <p>Prometheus' jars have a module name, but no descriptor.
 */
@SuppressWarnings("requires-automatic")
module org.lucerna.server.lumina {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.service;
  requires io.prometheus.metrics.instrumentation.jvm;
  requires org.slf4j;

  exports org.lucerna.server.lumina;
}
