package org.lucerna.harvest.coff;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.harvest.object.FunctionBytes;
import org.lucerna.harvest.object.Relocation;

/**
 * The tables of branches that Visual C++ puts after the code of 32-bit x86 functions. They are no
 * part of the function in a program.
 */
final class JumpTables {
  private static final int ADDRESS = 1;

  private JumpTables() {}

  /**
   * The code of a function before its first table.
   *
   * @param places of its section, in order
   */
  static MemorySegment strip(FunctionBytes function, List<Relocation> places) {
    MemorySegment code = function.code();
    long start = function.function().address();
    List<Relocation> own = Relocation.within(places, start, code.byteSize());
    Set<Long> offsets = new HashSet<>();
    own.forEach(place -> offsets.add(place.offset()));
    long end = start + code.byteSize();
    for (Relocation place : own) {
      if (place.type() == ADDRESS && place.isIn(function.function().section())) {
        // Code refers forward to a table, whose entries are places.
        long target = place.value() + place.addend();
        boolean isTable = target > place.offset() && offsets.contains(target);
        end = isTable ? Math.min(end, target) : end;
      }
    }
    return code.asSlice(0, end - start);
  }
}
