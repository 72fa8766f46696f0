/** Lidia symbol files: reading, writing, and creating them from executables. */
module org.lucerna.lidia {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.demangle;
  requires transitive org.lucerna.binary;

  exports org.lucerna.lidia;
  exports org.lucerna.lidia.elf;
  exports org.lucerna.lidia.stack;
}
