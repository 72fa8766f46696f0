package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.FeaturesBuilder;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.object.ObjectLayout.Placed;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;

/** The features of functions of object files, equal to those of the linked program. */
public final class ObjectFeatures {
  private final Map<ObjectFile, List<ObjectFunction>> functions = new HashMap<>();
  private final ObjectLayout layout;
  private final ObjectLinker linker;
  private final FeaturesBuilder features;

  private ObjectFeatures(
      ObjectLayout layout, ObjectLinker linker, List<ObjectFunction> found, ObjectFile first) {
    for (ObjectFunction function : found) {
      functions.computeIfAbsent(function.object(), _ -> new ArrayList<>()).add(function);
    }
    this.layout = layout;
    this.linker = linker;
    features =
        new FeaturesBuilder(
            first.machine().architecture(),
            first.isForWindows() ? ArgumentRegisters.MICROSOFT : ArgumentRegisters.SYSTEM_V,
            classes(layout.program(), first));
  }

  private static ProgramView classes(LoadedProgram program, ObjectFile first) {
    Machine machine = first.machine();
    return ClassView.of(program, program::pointerAt, machine.wordSize(), machine.order());
  }

  /**
   * The features of functions; functions of damaged object files, and of a processor other than the
   * first function's, are left out.
   *
   * @param objects all object files, whose symbols are known to each other; others are ignored
   * @return null if the processor's features are not known
   */
  public static @Nullable HarvestedFeatures of(
      List<ObjectFile> objects, List<ObjectFunction> functions) {
    if (functions.isEmpty()) {
      return null;
    }
    Architecture architecture =
        functions.getFirst().function().keys().getFirst().profile().architecture().family();
    ObjectFile first = functions.getFirst().object();
    if (!first.machine().hasFeatures()) {
      return null;
    }
    ObjectLayout layout = new ObjectLayout(objects, first);
    ObjectLinker linker = ObjectLinker.of(architecture, first.machine().order(), layout);
    return new ObjectFeatures(layout, linker, functions, first).read();
  }

  private HarvestedFeatures read() {
    forEach(this::putFunctions);
    forEach(this::putPointers);
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
    return functions.getOrDefault(object.file(), List.of());
  }

  private static long address(Placed object, ObjectFunction function) {
    return object.address(function.section(), function.function().address());
  }

  private void putPointers(Placed object) {
    object
        .file()
        .relocations(
            section -> !section.executable() && object.address(section.index(), 0) != 0,
            (section, place) -> {
              if (linker.isAddress(place.type())) {
                putPointer(object, object.address(section.index(), place.offset()), place);
              }
            });
  }

  private void putPointer(Placed object, long slot, Relocation place) {
    long address = layout.address(object, place.symbols(), place.symbol());
    ByteString name = layout.isImport(address) ? layout.program().importAt(address) : null;
    if (name != null) {
      layout.program().putImport(slot, name);
    } else if (address != 0) {
      layout.program().putPointer(slot, linker.plain(address + place.addend()));
    }
  }

  private void readFunctions(Placed object) {
    LinkedSections linked = new LinkedSections(layout, linker, object);
    List<ObjectFunction> ascending = new ArrayList<>(functionsOf(object));
    ascending.sort(Comparator.comparingLong(function -> address(object, function)));
    for (ObjectFunction function : ascending) {
      ObjectSection section = object.file().section(function.section());
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
