package org.lucerna.harvest.object;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.SymbolReference;

/**
 * The slots of an object file's .toc section, from which code of 64-bit PowerPC loads addresses
 * that the linker fills in.
 */
final class TocSlots {
  private static final int ADDR64 = 38;

  private final ObjectFile file;
  private final @Nullable ObjectSection section;
  private final List<Relocation> slots;

  /** The slots of a file. */
  TocSlots(ObjectFile file) {
    this.file = file;
    this.section =
        file.sections().stream().filter(one -> one.name().equals(".toc")).findFirst().orElse(null);
    this.slots = section == null ? List.of() : Relocation.in(file, section);
  }

  /**
   * The target of an instruction with a TOC relocation: the content of its slot, or its own symbol;
   * null if it is not known outside the file.
   *
   * @param instruction offset of the instruction in its function
   */
  @Nullable SymbolReference reference(Relocation place, long instruction) {
    if (section == null || !place.isIn(section.index())) {
      return place.reference(instruction, 0, file);
    }
    long offset = place.value() + place.addend();
    int at = Relocation.first(slots, offset);
    Relocation slot = at < slots.size() ? slots.get(at) : null;
    return slot == null || slot.offset() != offset || slot.type() != ADDR64
        ? null
        : slot.reference(instruction, 0, file);
  }
}
