package org.lucerna.binary.macho;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The object files that a program was linked from, according to its symbols for debuggers. They
 * have the debug information of a program without a {@code .dSYM}.
 *
 * @param objects those from which functions were linked, in the order of the symbols; a path may
 *     occur more than once
 */
public record DebugMap(List<MappedObject> objects) {
  private static final int FUNCTION = 0x24;
  private static final int SOURCE = 0x64;
  private static final int OBJECT = 0x66;

  /** Copies the list. */
  public DebugMap {
    objects = List.copyOf(objects);
  }

  /**
   * Reads the map of a program. It is empty if there is none. Functions outside the program's code
   * and those without a size are left out.
   *
   * @throws org.lucerna.bytes.FormatException if the symbols are damaged, or their names share too
   *     many bytes
   */
  public static DebugMap of(MachFile program) {
    Reading reading = new Reading(program);
    MachSymbolTable symbols = program.symbols();
    NameBudget budget = symbols.nameBudget();
    for (int i = 0; i < symbols.count(); i++) {
      int type = symbols.type(i);
      if (type == FUNCTION || type == SOURCE || type == OBJECT) {
        MachSymbol symbol = symbols.get(i);
        budget.take(symbol.name().length());
        reading.add(symbol);
      }
    }
    reading.endObject();
    return new DebugMap(reading.objects);
  }

  /** Collects objects from symbols in order. */
  private static final class Reading {
    private final MachFile program;
    private final List<MappedObject> objects = new ArrayList<>();
    private final List<MappedFunction> functions = new ArrayList<>();

    /** The symbol of the object file whose functions follow; null if there is none. */
    private @Nullable MachSymbol object;

    /** The start of a function whose size follows; null if there is none. */
    private @Nullable MachSymbol start;

    Reading(MachFile program) {
      this.program = program;
    }

    void add(MachSymbol symbol) {
      switch (symbol.type()) {
        case FUNCTION -> addFunction(symbol);
        case OBJECT -> {
          endObject();
          object = symbol;
        }
        // The source file is named in the object file, too.
        default -> endObject();
      }
    }

    private void addFunction(MachSymbol symbol) {
      if (!symbol.name().isEmpty()) {
        start = symbol;
        return;
      }
      if (start != null && object != null && isCode(start.value(), symbol.value())) {
        ByteString name = start.name();
        functions.add(new MappedFunction(name, start.value(), symbol.value()));
      }
      start = null;
    }

    /** Whether bytes are within a section of code. */
    private boolean isCode(long address, long size) {
      MachSection section = program.sectionAt(address);
      return size != 0
          && section != null
          && section.executable()
          && Long.compareUnsigned(size, section.size() - (address - section.address())) <= 0;
    }

    void endObject() {
      if (object != null && !functions.isEmpty()) {
        objects.add(new MappedObject(object.name(), object.value(), functions));
      }
      functions.clear();
      object = null;
      start = null;
    }
  }
}
