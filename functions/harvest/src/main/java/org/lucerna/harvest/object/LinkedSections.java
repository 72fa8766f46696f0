package org.lucerna.harvest.object;

import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.object.ObjectLayout.Placed;

/** The code of an object file as a linker fills it in. Not thread-safe. */
final class LinkedSections {
  private final ObjectLayout layout;
  private final ObjectLinker linker;
  private final Placed object;
  private final Map<Integer, List<Relocation>> places;
  private final Map<Integer, byte[]> codes = new HashMap<>();
  private final CodeBudget budget;

  LinkedSections(ObjectLayout layout, ObjectLinker linker, Placed object) {
    this.layout = layout;
    this.linker = linker;
    this.object = object;
    places = Relocation.bySection(object.file());
    budget = new CodeBudget(object.file().size());
  }

  /** The places of a section, in order. */
  List<Relocation> places(ObjectSection section) {
    return places.getOrDefault(section.index(), List.of());
  }

  /**
   * The code of a section that has an address; it is not to be modified.
   *
   * @throws FormatException if the sections have more code than the file
   */
  byte[] code(ObjectSection section) {
    return codes.computeIfAbsent(section.index(), _ -> link(section));
  }

  private byte[] link(ObjectSection section) {
    if (!budget.take(section.view().size())) {
      throw new FormatException(
          section.view().offset(0), "sections that do not overlap", "more code than bytes");
    }
    byte[] code = section.view().segment().toArray(ValueLayout.JAVA_BYTE);
    long address = object.address(section.index(), 0);
    for (Relocation place : places(section)) {
      long symbol = layout.address(object, place.symbols(), place.symbol());
      boolean isInside = Long.compareUnsigned(place.offset(), code.length) < 0;
      if (symbol != 0 && isInside) {
        linker.link(code, address, (int) place.offset(), symbol, place);
      }
    }
    return code;
  }
}
