/** Executables and object files: sections, symbols, functions, lines. */
module org.lucerna.binary {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires org.lucerna.demangle;
  requires com.github.luben.zstd_jni;
  requires org.tukaani.xz;

  exports org.lucerna.binary;
  exports org.lucerna.binary.ar;
  exports org.lucerna.binary.coff;
  exports org.lucerna.binary.debugfile;
  exports org.lucerna.binary.debuginfo;
  exports org.lucerna.binary.dwarf;
  exports org.lucerna.binary.ehframe;
  exports org.lucerna.binary.elf;
  exports org.lucerna.binary.function;
  exports org.lucerna.binary.golang;
  exports org.lucerna.binary.kind;
  exports org.lucerna.binary.macho;
  exports org.lucerna.binary.pdb;
  exports org.lucerna.binary.pe;
}
