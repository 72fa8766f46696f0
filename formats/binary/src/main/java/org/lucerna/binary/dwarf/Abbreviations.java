package org.lucerna.binary.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.Abbreviation.Step;
import org.lucerna.bytes.ByteReader;

/** A table of abbreviations: shapes of entries by their code. Immutable once read. */
final class Abbreviations {
  /** Codes 1, 2, 3 and so on, as every producer writes them. */
  private final List<Abbreviation> dense = new ArrayList<>();

  /** The abbreviations with other codes. */
  private final Map<Long, Abbreviation> sparse = new HashMap<>();

  /** The steps of the shape being read. */
  private final List<Step> steps = new ArrayList<>();

  private Abbreviations() {}

  /**
   * Reads the table at the cursor, for units of one encoding.
   *
   * @throws org.lucerna.bytes.FormatException if the section ends within it
   */
  static Abbreviations read(ByteReader in, Encoding encoding) {
    Abbreviations table = new Abbreviations();
    while (!in.atEnd()) {
      long code = in.uleb128();
      if (code == 0) {
        break;
      }
      Abbreviation shape = table.shape(in, encoding);
      if (code == table.dense.size() + 1) {
        table.dense.add(shape);
      } else {
        table.sparse.putIfAbsent(code, shape);
      }
    }
    return table;
  }

  /** The shape with {@code code}, or null. */
  @Nullable Abbreviation get(long code) {
    return code > 0 && code <= dense.size() ? dense.get((int) code - 1) : sparse.get(code);
  }

  private Abbreviation shape(ByteReader in, Encoding encoding) {
    int tag = small(in.uleb128());
    boolean children = in.u8() != 0;
    steps.clear();
    int seen = 0;
    while (true) {
      int attribute = small(in.uleb128());
      int form = small(in.uleb128());
      if (attribute == 0 && form == 0) {
        return new Abbreviation(tag, children, steps);
      }
      long constant = form == Form.IMPLICIT_CONST ? in.sleb128() : 0;
      int slot = Slot.of(tag, attribute);
      if (slot != Slot.NONE && (seen & 1 << slot) == 0) {
        seen |= 1 << slot;
        steps.add(new Step(form, slot, constant));
        continue;
      }
      int size = Form.size(form, encoding);
      if (size < 0) {
        steps.add(new Step(form, Slot.NONE, 0));
      } else if (size > 0) {
        skip(size);
      }
    }
  }

  private void skip(int size) {
    if (!steps.isEmpty() && steps.getLast().form() == Step.SKIP) {
      steps.add(new Step(Step.SKIP, Slot.NONE, steps.removeLast().number() + size));
    } else {
      steps.add(new Step(Step.SKIP, Slot.NONE, size));
    }
  }

  /** Codes of more than 31 bits are treated as the highest one, which is unknown. */
  private static int small(long code) {
    return code < 0 || code > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) code;
  }
}
