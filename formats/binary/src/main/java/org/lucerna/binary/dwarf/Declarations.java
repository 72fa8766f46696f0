package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteReader;

/**
 * Finds the entries that others refer to: the abstract function of an inlined one, the declaration
 * of a definition. The last ones found are cached, since inlined functions are usually inlined
 * often.
 */
final class Declarations {
  /**
   * Maximum number of links; three occur: concrete to abstract function, to definition, to
   * declaration.
   */
  private static final int MAX_LINKS = 16;

  private final Dwarf dwarf;
  private final DebugEntry target = new DebugEntry();
  private final DirectMappedCache<DeclarationSite> directMappedCache = new DirectMappedCache<>(14);

  Declarations(Dwarf dwarf) {
    this.dwarf = dwarf;
  }

  /** Everything known about {@code entry} of {@code unit}. */
  DeclarationSite of(Unit unit, DebugEntry entry) {
    DeclarationSite own = own(unit, entry);
    long origin = origin(unit, entry);
    return origin < 0 ? orElsewhere(own, entry) : own.or(at(unit, origin));
  }

  /** The data found, completed from the entry that {@code entry} continues in the second file. */
  private DeclarationSite orElsewhere(DeclarationSite found, DebugEntry entry) {
    Dwarf shared = dwarf.shared();
    int slot = originSlot(entry);
    boolean refers =
        switch (entry.has(slot) ? entry.form(slot) : 0) {
          case Form.REF_SUP4, Form.REF_SUP8, Form.GNU_REF_ALT -> true;
          default -> false;
        };
    return refers && shared != null ? found.or(shared.declarations().at(entry.value(slot))) : found;
  }

  /** Everything known about the entry at {@code offset}. */
  private DeclarationSite at(long offset) {
    return at(dwarf.unitWith(offset), offset);
  }

  private DeclarationSite at(Unit from, long offset) {
    DeclarationSite known = directMappedCache.get(offset);
    if (known == null) {
      known = follow(from, offset);
      directMappedCache.put(offset, known);
    }
    return known;
  }

  private DeclarationSite follow(Unit from, long first) {
    DeclarationSite found = DeclarationSite.UNKNOWN;
    Unit unit = from;
    long offset = first;
    for (int links = 0; offset >= 0 && links < MAX_LINKS; links++) {
      UnitHeader header = unit.header();
      if (offset < header.firstEntry() || offset >= header.end()) {
        unit = dwarf.unitWith(offset);
      }
      ByteReader in = unit.entries();
      in.seek(offset);
      if (!target.read(in, unit.abbreviations(), unit.encoding())) {
        break;
      }
      dwarf.budget().spend(offset, in.position() - offset);
      found = found.or(own(unit, target));
      offset = origin(unit, target);
      if (offset < 0) {
        found = orElsewhere(found, target);
      }
    }
    return found;
  }

  private static DeclarationSite own(Unit unit, DebugEntry entry) {
    return new DeclarationSite(
        unit.string(entry, Slot.LINKAGE_NAME),
        unit.string(entry, Slot.NAME),
        entry.has(Slot.DECL_FILE) ? unit.path(entry.value(Slot.DECL_FILE)) : null,
        entry.number(Slot.DECL_LINE));
  }

  private static int originSlot(DebugEntry entry) {
    return entry.has(Slot.ABSTRACT_ORIGIN) ? Slot.ABSTRACT_ORIGIN : Slot.SPECIFICATION;
  }

  /**
   * Offset of the entry that {@code entry} continues; -1 if there is none, or it is in another
   * file.
   */
  private static long origin(Unit unit, DebugEntry entry) {
    int slot = originSlot(entry);
    if (!entry.has(slot)) {
      return -1;
    }
    long value = entry.value(slot);
    return switch (entry.form(slot)) {
      case Form.REF1, Form.REF2, Form.REF4, Form.REF8, Form.REF_UDATA -> unit.offset() + value;
      case Form.REF_ADDR -> value;
      default -> -1;
    };
  }
}
