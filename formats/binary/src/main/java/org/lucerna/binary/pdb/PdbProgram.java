package org.lucerna.binary.pdb;

import java.util.List;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteString;

/**
 * What a PDB file says of its program.
 *
 * @param reference the id by which the program finds it
 * @param machine as in the program's header
 * @param sections in the order of their numbers
 * @param headers of the sections, as in the program
 * @param hasTypes whether functions have types
 */
public record PdbProgram(
    PdbReference reference,
    int machine,
    List<PeSection> sections,
    ByteString headers,
    boolean hasTypes) {
  private static final int X64 = 0x8664;
  private static final int ARM64 = 0xaa64;

  /** Copies the list. */
  public PdbProgram {
    sections = List.copyOf(sections);
  }

  /** A Windows program. */
  public static PdbProgram of(PeOutline program) {
    return new PdbProgram(
        program.pdb(),
        program.machine(),
        PeSection.list(program.sectionHeaders(), program.imageBase()),
        program.sectionHeaders(),
        true);
  }

  /** The same without types of functions. */
  public PdbProgram withoutTypes() {
    return new PdbProgram(reference, machine, sections, headers, false);
  }

  /** Whether its pointers have 64 bits. */
  boolean isWide() {
    return machine == X64 || machine == ARM64;
  }
}
