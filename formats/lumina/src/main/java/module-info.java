/** The Lumina protocol: messages, dialects, function metadata, a client. */
module org.lucerna.lumina {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires org.lucerna.types;

  exports org.lucerna.lumina;
  exports org.lucerna.lumina.client;
  exports org.lucerna.lumina.ida;
  exports org.lucerna.lumina.metadata;
  exports org.lucerna.lumina.metadata.published;
  exports org.lucerna.lumina.published;
}
