package org.lucerna.harvest;

import org.lucerna.bytes.ByteString;

/**
 * What an instruction of an object file names, and a linker fills in.
 *
 * @param instruction offset of the instruction in its function
 * @param symbol a name that holds in the whole program; or with a dot before it that of a section
 *     of the same object file, whose start it means
 * @param distance of what is named from the symbol, in bytes
 */
public record SymbolReference(long instruction, ByteString symbol, long distance) {
  /** Whether it names a section. */
  public boolean isSection() {
    return !symbol.isEmpty() && symbol.at(0) == '.';
  }
}
