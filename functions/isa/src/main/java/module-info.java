/** The instructions of processors. */
module org.lucerna.isa {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.bytes;

  exports org.lucerna.isa;
  exports org.lucerna.isa.a64;
  exports org.lucerna.isa.arm;
  exports org.lucerna.isa.decode;
  exports org.lucerna.isa.mips;
  exports org.lucerna.isa.ppc;
  exports org.lucerna.isa.riscv;
  exports org.lucerna.isa.x86;
}
