package org.lucerna.lidia.elf;

import java.util.List;
import org.lucerna.lidia.LidiaWriter;

/**
 * The Lidia file made of an ELF file, and what it holds.
 *
 * @param writer writes the Lidia file
 * @param functions ranges of depth 0
 * @param inlined ranges of functions that were inlined
 * @param imports symbols that were left out because another file defines them
 * @param aliases symbols that were left out because another has their address
 * @param sections where sections of an object file were placed; empty if the file itself says
 * @param leftOut what could not be read, and why
 */
public record Conversion(
    LidiaWriter writer,
    long functions,
    long inlined,
    long imports,
    long aliases,
    List<PlacedSection> sections,
    List<String> leftOut) {
  /** A file of names alone, which leaves nothing out. */
  public static Conversion ofNames(LidiaWriter writer) {
    return new Conversion(writer, writer.count(), 0, 0, 0, List.of(), List.of());
  }
}
