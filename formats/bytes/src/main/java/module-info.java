/** Bounds-checked reading and writing of bytes, and IDA's packed integers. */
module org.lucerna.bytes {
  requires static transitive org.jspecify;

  exports org.lucerna.bytes;
  exports org.lucerna.bytes.folder;
}
