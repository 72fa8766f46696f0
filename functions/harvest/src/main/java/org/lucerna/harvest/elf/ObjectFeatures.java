package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.code.FeaturesBuilder;
import org.lucerna.harvest.elf.ObjectLayout.Placed;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.InstructionReader;

/** The features of functions of object files, equal to those of the linked program. */
public final class ObjectFeatures {
  private final Map<MemorySegment, List<ObjectFunction>> functions = new HashMap<>();
  private final ObjectLayout layout;
  private final ObjectLinker linker;
  private final FeaturesBuilder features;

  private ObjectFeatures(
      ObjectLayout layout,
      ObjectLinker linker,
      List<ObjectFunction> found,
      Architecture architecture) {
    for (ObjectFunction function : found) {
      functions.computeIfAbsent(function.object(), _ -> new ArrayList<>()).add(function);
    }
    this.layout = layout;
    this.linker = linker;
    features = new FeaturesBuilder(architecture, ArgumentRegisters.SYSTEM_V, layout.program());
  }

  /**
   * The features of functions; functions of damaged object files, and of a processor other than the
   * first function's, are left out.
   *
   * @param objects the bytes of all object files, whose symbols are known to each other; others are
   *     ignored
   * @return null if the processor's features are not known
   */
  public static @Nullable HarvestedFeatures of(
      List<MemorySegment> objects, List<ObjectFunction> functions) {
    if (functions.isEmpty()) {
      return null;
    }
    Architecture architecture =
        functions.getFirst().function().keys().getFirst().profile().architecture();
    if (!InstructionReader.exists(architecture)) {
      return null;
    }
    ElfHeader header = ElfFile.of(functions.getFirst().object()).header();
    ObjectLayout layout = ObjectLayout.of(objects, header);
    ObjectLinker linker = ObjectLinker.of(architecture, layout);
    return linker == null
        ? null
        : new ObjectFeatures(layout, linker, functions, architecture).read();
  }

  private HarvestedFeatures read() {
    forEach(this::putFunctions);
    forEach(object -> object.file().relocations().forEach(table -> putPointers(object, table)));
    forEach(this::readFunctions);
    return features.build();
  }

  /** Runs a step for each file; in a damaged file, everything after the damage is left out. */
  private void forEach(Consumer<Placed> step) {
    for (Placed object : layout.files()) {
      try {
        step.accept(object);
      } catch (FormatException damage) {
        // The step ends for this file.
      }
    }
  }

  private void putFunctions(Placed object) {
    for (ObjectFunction function : functionsOf(object)) {
      long address = address(object, function);
      layout.program().putFunction(address, address);
    }
  }

  private List<ObjectFunction> functionsOf(Placed object) {
    return functions.getOrDefault(object.file().view().segment(), List.of());
  }

  private static long address(Placed object, ObjectFunction function) {
    return object.address(function.section(), function.function().address());
  }

  private void putPointers(Placed object, RelocationTable table) {
    ElfSection target = table.target();
    long start = target == null ? 0 : object.address(target.index(), 0);
    if (target == null || target.executable() || start == 0) {
      return;
    }
    for (int i = 0; i < table.count(); i++) {
      if (linker.isAddress(table.type(i))) {
        long place = start + table.offset(i);
        long address = layout.address(object, table.symbols(), table.symbol(i));
        ByteString name = layout.isImport(address) ? layout.program().importAt(address) : null;
        if (name != null) {
          layout.program().putImport(place, name);
        } else if (address != 0) {
          layout.program().putPointer(place, address + table.addend(i));
        }
      }
    }
  }

  private void readFunctions(Placed object) {
    LinkedSections linked = new LinkedSections(layout, linker, object);
    List<ObjectFunction> ascending = new ArrayList<>(functionsOf(object));
    ascending.sort(Comparator.comparingLong(function -> address(object, function)));
    for (ObjectFunction function : ascending) {
      ElfSection section = object.file().section(function.section());
      long address = address(object, function);
      if (section != null && address != 0) {
        HarvestedFunction harvested = function.function();
        ByteView code = section.view().over(MemorySegment.ofArray(linked.code(section)));
        features.add(
            harvested,
            address,
            code.slice(harvested.address(), harvested.entry().size()).segment());
      }
    }
  }
}
