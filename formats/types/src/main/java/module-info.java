/** IDA's serialized types, and the C declarations that they stand for. */
module org.lucerna.types {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.types;
}
