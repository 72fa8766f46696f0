package org.lucerna.harvest.pe;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.binary.pe.TypeInformation;
import org.lucerna.binary.pe.VirtualTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.FunctionHint;

/** Hints from the tables of virtual functions of a Windows program. */
public final class VirtualFunctions {
  private VirtualFunctions() {}

  /** The hints by the address of the function: of several classes, the first in the file. */
  public static Map<Long, FunctionHint> hints(TypeInformation classes) {
    Map<Long, Set<ByteString>> types = new HashMap<>();
    for (VirtualTable table : classes.tables()) {
      for (long slot : table.slots()) {
        types.computeIfAbsent(slot, _ -> new HashSet<>()).add(table.type());
      }
    }
    Map<Long, FunctionHint> hints = new HashMap<>();
    for (VirtualTable table : classes.tables()) {
      List<Long> slots = table.slots();
      for (int i = 0; i < slots.size(); i++) {
        int others = types.getOrDefault(slots.get(i), Set.of(table.type())).size() - 1;
        hints.putIfAbsent(slots.get(i), new FunctionHint(table.type(), i, others));
      }
    }
    return hints;
  }
}
