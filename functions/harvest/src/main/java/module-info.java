/** Reads functions with key, name, size and metadata from files. */
module org.lucerna.harvest {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.demangle;
  requires transitive org.lucerna.types;
  requires transitive org.lucerna.lumina;
  requires transitive org.lucerna.idb;
  requires transitive org.lucerna.binary;
  requires transitive org.lucerna.calcrel;
  requires transitive org.lucerna.isa;
  requires transitive org.lucerna.similarity;
  requires transitive org.lucerna.warp;
  requires java.compiler;

  exports org.lucerna.harvest;
  exports org.lucerna.harvest.disassembly;
  exports org.lucerna.harvest.file;
  exports org.lucerna.harvest.alias;
  exports org.lucerna.harvest.contents;
  exports org.lucerna.harvest.outline;
  exports org.lucerna.harvest.pattern;
  exports org.lucerna.harvest.recovery;
  exports org.lucerna.harvest.script;
}
