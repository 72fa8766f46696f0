/**
 * What a server does for its clients, in whatever protocol they speak: functions, rights, rules of
 * a push, limits, accounts, upstreams, settings.
 *
 * <p>Prometheus' and tomlj's jars have a module name, but no descriptor.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module org.lucerna.service {
  requires static transitive org.jspecify;
  requires transitive io.prometheus.metrics.core;
  requires transitive io.prometheus.metrics.model;
  requires transitive org.lucerna.api;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.harvest;
  requires transitive org.lucerna.identify;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.naming;
  requires transitive org.lucerna.packs;
  requires transitive org.lucerna.search;
  requires transitive org.lucerna.store;
  requires jdk.management;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.lucerna.packages;
  requires org.lucerna.repositories;
  requires org.lucerna.similarity;
  requires org.lucerna.types;
  requires org.lucerna.warp;
  requires org.slf4j;
  requires org.tomlj;

  exports org.lucerna.service;
  exports org.lucerna.service.account;
  exports org.lucerna.service.config;
  exports org.lucerna.service.connection;
  exports org.lucerna.service.limit;
  exports org.lucerna.service.pack to
      org.lucerna.server;
  exports org.lucerna.service.proxy to
      org.lucerna.server;
  exports org.lucerna.service.store to
      org.lucerna.server;
  exports org.lucerna.service.tls;
  exports org.lucerna.service.upstream;
}
