package org.lucerna.lidia.elf;

import java.util.List;
import org.lucerna.lidia.LidiaWriter;

/**
 * The Lidia file created from an ELF file, and its contents.
 *
 * @param writer writes the Lidia file
 * @param functions ranges of depth 0, without stubs
 * @param stubs ranges of stubs for functions of other files
 * @param inlined number of ranges of inlined functions
 * @param imports number of symbols skipped because another file defines them
 * @param aliases number of symbols skipped because another one has the same address
 * @param sections addresses assigned to the sections of an object file; empty if the file has its
 *     own
 * @param leftOut the parts that could not be read, and why
 */
public record Conversion(
    LidiaWriter writer,
    long functions,
    long stubs,
    long inlined,
    long imports,
    long aliases,
    List<PlacedSection> sections,
    List<String> leftOut) {
  /** A file with only names, which skips nothing. */
  public static Conversion ofNames(LidiaWriter writer) {
    return new Conversion(writer, writer.count(), 0, 0, 0, 0, List.of(), List.of());
  }
}
