package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.debuginfo.MappedObjects;
import org.lucerna.binary.dwarf.SplitFiles;
import org.lucerna.binary.macho.MachDebugSections;

/** Reads functions from the DWARF of the object files that a program was linked from. */
final class DebugMapCode {
  /** Object files whose paths are listed if they cannot be read. */
  private static final int MOST_LISTED = 10;

  private final DebugCode code;
  private final ReadingListener listener;
  private final List<String> damaged = new ArrayList<>();

  DebugMapCode(DebugCode code, ReadingListener listener) {
    this.code = code;
    this.listener = listener;
  }

  /** Reads the functions of all object files, then lines of code outside all functions. */
  void read(MappedObjects objects) {
    Map<Integer, DwarfCode> withLinesAlone = new HashMap<>();
    objects.read(
        _ -> true,
        (number, object, file) -> {
          DwarfCode dwarf = new DwarfCode(code, listener, MovedCode.of(object.functions(), file));
          dwarf.readFunctions(MachDebugSections.of(file), null, SplitFiles.NONE);
          if (dwarf.leavesLines()) {
            withLinesAlone.put(number, dwarf);
          }
          String leftOut = dwarf.leftOut();
          if (leftOut != null) {
            damaged.add("object file " + object.path() + ": " + leftOut);
          }
        });
    objects.read(
        withLinesAlone::containsKey,
        (number, _, file) -> {
          DwarfCode dwarf = withLinesAlone.get(number);
          if (dwarf != null) {
            dwarf.readLinesAlone(MachDebugSections.of(file), null, SplitFiles.NONE);
          }
        });
    objects.passedOver().forEach(reason -> damaged.add("object file " + reason));
  }

  /** Descriptions of what could not be read: the first object files, and how many more. */
  List<String> leftOut() {
    if (damaged.size() <= MOST_LISTED) {
      return List.copyOf(damaged);
    }
    List<String> listed = new ArrayList<>(damaged.subList(0, MOST_LISTED));
    listed.add("and " + (damaged.size() - MOST_LISTED) + " more object files");
    return listed;
  }
}
