/** IDA's serialized types, and the corresponding C declarations. */
module org.lucerna.types {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.types;
}
