package org.lucerna.harvest.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.ByteView;

/** The global offset table of a linked file, from which code loads addresses of symbols. */
record GlobalOffsetTable(ElfFile file, @Nullable ElfSection section) {
  /** The table of a file. */
  static GlobalOffsetTable of(ElfFile file) {
    return new GlobalOffsetTable(file, file.section(".got"));
  }

  /**
   * The target of a load from an address: the content of a slot of the table, otherwise the address
   * itself; null if the slot is not in the file.
   */
  @Nullable Long named(long address) {
    return section == null || !section.covers(address) ? (Long) address : slot(file, address);
  }

  /** The address in the slot at an address; null if the slot is not in the file. */
  static @Nullable Long slot(ElfFile file, long address) {
    ByteView slot = file.at(address);
    return slot == null || slot.size() < slot.wordSize() ? null : (Long) slot.word(0);
  }
}
