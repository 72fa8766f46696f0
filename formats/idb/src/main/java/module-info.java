/** IDA databases: container, B-tree, netnodes, and typed views of their contents. */
module org.lucerna.idb {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.types;
  requires com.github.luben.zstd_jni;

  exports org.lucerna.idb;
  exports org.lucerna.idb.address;
  exports org.lucerna.idb.btree;
  exports org.lucerna.idb.census;
  exports org.lucerna.idb.comment;
  exports org.lucerna.idb.container;
  exports org.lucerna.idb.entry;
  exports org.lucerna.idb.enumeration;
  exports org.lucerna.idb.fixup;
  exports org.lucerna.idb.folder;
  exports org.lucerna.idb.frame;
  exports org.lucerna.idb.function;
  exports org.lucerna.idb.history;
  exports org.lucerna.idb.idc;
  exports org.lucerna.idb.imports;
  exports org.lucerna.idb.input;
  exports org.lucerna.idb.item;
  exports org.lucerna.idb.listing;
  exports org.lucerna.idb.memory;
  exports org.lucerna.idb.name;
  exports org.lucerna.idb.netnode;
  exports org.lucerna.idb.patch;
  exports org.lucerna.idb.processor;
  exports org.lucerna.idb.prototype;
  exports org.lucerna.idb.region;
  exports org.lucerna.idb.root;
  exports org.lucerna.idb.script;
  exports org.lucerna.idb.segment;
  exports org.lucerna.idb.segreg;
  exports org.lucerna.idb.structure;
  exports org.lucerna.idb.til;
  exports org.lucerna.idb.til.header;
  exports org.lucerna.idb.xref;
}
