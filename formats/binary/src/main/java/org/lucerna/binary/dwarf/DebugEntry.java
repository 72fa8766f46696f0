package org.lucerna.binary.dwarf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.Abbreviation.Step;
import org.lucerna.bytes.ByteReader;

/** The last entry read; the object is reused for each entry. */
final class DebugEntry {
  private final int[] forms = new int[Slot.COUNT];
  private final long[] values = new long[Slot.COUNT];
  private int present;
  private @Nullable Abbreviation shape;

  /**
   * Reads an entry.
   *
   * @return false if the entry ends a list of children
   */
  boolean read(ByteReader in, Abbreviations table, Encoding encoding) {
    present = 0;
    long at = in.position();
    long code = in.uleb128();
    if (code == 0) {
      shape = null;
      return false;
    }
    Abbreviation found = table.get(code);
    if (found == null) {
      in.seek(at);
      throw in.damage("an abbreviation of the unit", Long.toUnsignedString(code));
    }
    shape = found;
    List<Step> steps = found.steps();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.form() == Step.SKIP) {
        in.skip(step.number());
      } else {
        read(in, step, encoding);
      }
    }
    return true;
  }

  private void read(ByteReader in, Step step, Encoding encoding) {
    int form = step.form();
    if (form == Form.INDIRECT) {
      long actual = in.uleb128();
      if (actual == Form.INDIRECT || actual == Form.IMPLICIT_CONST || actual >>> 16 != 0) {
        throw in.damage("a form that can stand for itself", Long.toUnsignedString(actual));
      }
      form = (int) actual;
    }
    long value = form == Form.IMPLICIT_CONST ? step.number() : Form.read(in, form, encoding);
    int slot = step.slot();
    if (slot != Slot.NONE) {
      forms[slot] = form;
      values[slot] = value;
      present |= 1 << slot;
    }
  }

  int tag() {
    return shape == null ? 0 : shape.tag();
  }

  boolean hasChildren() {
    return shape != null && shape.children();
  }

  boolean has(int slot) {
    return (present & 1 << slot) != 0;
  }

  int form(int slot) {
    return forms[slot];
  }

  /** The value of an attribute that the entry has, as returned by {@link Form#read}. */
  long value(int slot) {
    return values[slot];
  }

  /** The number in an attribute; 0 if it is absent or not a number of at most 31 bits. */
  int number(int slot) {
    long value = values[slot];
    return has(slot) && Form.isConstant(forms[slot]) && value >> 31 == 0 ? (int) value : 0;
  }
}
