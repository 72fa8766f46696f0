package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.code.EndlessNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.GuidTargets;
import org.lucerna.harvest.code.GuidsBuilder;
import org.lucerna.harvest.object.ObjectLayout.Placed;
import org.lucerna.isa.Architecture;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/** The GUIDs of functions of object files, equal to those of the linked program. */
public final class ObjectGuids {
  private final ObjectLayout layout;
  private final ObjectLinker linker;
  private final WarpProgram.Builder program;
  private final WarpTarget target;
  private final List<Placement> functions = new ArrayList<>();

  private record Placement(HarvestedFunction function, long address) {}

  private ObjectGuids(
      ObjectLayout layout, ObjectLinker linker, WarpScheme scheme, boolean isForWindows) {
    this.layout = layout;
    this.linker = linker;
    program = new WarpProgram.Builder(scheme);
    if (isForWindows) {
      program.ofWindows();
    }
    target = isForWindows ? GuidTargets.windows(scheme) : GuidTargets.linux(scheme);
  }

  /**
   * The GUIDs of functions; functions of damaged object files, and of a processor other than the
   * first function's, are left out.
   *
   * @param objects all object files, whose symbols are known to each other; others are ignored
   * @param withOthers whether other GUIDs are computed that Binary Ninja may have given
   * @return null if there are none for the processor
   */
  public static @Nullable HarvestedGuids of(
      List<ObjectFile> objects, List<ObjectFunction> functions, boolean withOthers) {
    if (functions.isEmpty()) {
      return null;
    }
    Architecture architecture =
        functions.getFirst().function().keys().getFirst().profile().architecture();
    WarpScheme scheme = WarpScheme.of(architecture);
    if (scheme == null) {
      return null;
    }
    ObjectFile first = functions.getFirst().object();
    ObjectLayout layout = new ObjectLayout(objects, first);
    ObjectLinker linker = ObjectLinker.of(architecture, first.machine().order(), layout);
    return new ObjectGuids(layout, linker, scheme, first.isForWindows())
        .read(functions, withOthers);
  }

  private HarvestedGuids read(List<ObjectFunction> found, boolean withOthers) {
    Map<ObjectFile, List<ObjectFunction>> byObject = new HashMap<>();
    found.forEach(
        function ->
            byObject.computeIfAbsent(function.object(), _ -> new ArrayList<>()).add(function));
    for (Placed object : layout.files()) {
      try {
        read(object, byObject.getOrDefault(object.file(), List.of()));
      } catch (FormatException damage) {
        // Everything read before the damage is kept.
      }
    }
    layout.regions().forEach(program::region);
    layout
        .imports()
        .forEach(
            (name, address) -> {
              program.function(address);
              EndlessNames.mark(program, address, name);
            });
    layout.slots().forEach(this::addSlot);
    GuidImage image = new GuidImage(program.build(), target, 0);
    GuidsBuilder guids = new GuidsBuilder(image, layout.program()::importAt, withOthers);
    functions.sort(Comparator.comparing(Placement::address, Long::compareUnsigned));
    functions.forEach(each -> guids.add(each.function, each.address));
    return guids.build();
  }

  private void addSlot(long address, long slot) {
    ByteString name = layout.program().importAt(address);
    if (name == null) {
      program.pointer(slot, address);
    } else {
      program.imported(slot);
      EndlessNames.mark(program, slot, name);
    }
  }

  private void read(Placed object, List<ObjectFunction> found) {
    LinkedSections linked = new LinkedSections(layout, linker, object);
    for (ObjectSection section : object.file().sections()) {
      long start = object.address(section.index(), 0);
      if (start != 0 && section.executable() && section.inFile()) {
        program.section(new CodeSection(start, MemorySegment.ofArray(linked.code(section))));
        linked.places(section).forEach(place -> program.relocated(start + place.offset()));
      }
    }
    for (ObjectFunction function : found) {
      long address = object.address(function.section(), function.function().address());
      if (address != 0) {
        program.function(address);
        functions.add(new Placement(function.function(), address));
      }
    }
    ObjectSymbols symbols = object.file().symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.isChooser(i) && symbols.hasSection(i)) {
        program.chooser(object.address(symbols.section(i), symbols.value(i)));
      }
    }
  }
}
