package org.lucerna.harvest;

import org.lucerna.bytes.ByteString;

/**
 * A reference of an instruction in an object file, which a linker fills in.
 *
 * @param instruction offset of the instruction in its function
 * @param symbol a name valid in the whole program; or a section of the same object file ({@link
 *     SectionNotation}), meaning its start
 * @param distance of the target from the symbol, in bytes
 */
public record SymbolReference(long instruction, ByteString symbol, long distance) {
  /** Whether it names a section. */
  public boolean isSection() {
    return SectionNotation.isSection(symbol);
  }
}
