package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;

/**
 * The strings of a file. Names are repeated often: recent ones of moderate length are cached, so
 * that most equal names are one object.
 */
final class Strings {
  private static final int LONGEST_KEPT = 512;
  private static final int SECTIONS = 5;

  private final ByteReader info;
  private final ByteReader line;
  private final ByteReader str;
  private final ByteReader lineStr;
  private final @Nullable ByteReader shared;
  private final ReadBudget budget;
  private final DirectMappedCache<ByteString> directMappedCache = new DirectMappedCache<>(15);

  Strings(DebugSections sections, @Nullable DebugSections shared, ReadBudget budget) {
    this.info = ByteReader.of(sections.info(), ".debug_info", sections.order());
    this.line = ByteReader.of(sections.line(), ".debug_line", sections.order());
    this.str = ByteReader.of(sections.str(), ".debug_str", sections.order());
    this.lineStr = ByteReader.of(sections.lineStr(), ".debug_line_str", sections.order());
    this.shared = shared == null ? null : ByteReader.of(shared.str(), ".debug_str", shared.order());
    this.budget = budget;
  }

  /**
   * The string of an entry's value; null if it is in a file that is not available, or the value is
   * not a string.
   */
  @Nullable ByteString ofEntry(int form, long value, Unit unit) {
    return form == Form.STRING ? at(info, 0, value) : elsewhere(form, value, unit);
  }

  /** Like {@link #ofEntry}, for a line program. */
  @Nullable ByteString ofLines(int form, long value, Unit unit) {
    return form == Form.STRING ? at(line, 1, value) : elsewhere(form, value, unit);
  }

  private @Nullable ByteString elsewhere(int form, long value, Unit unit) {
    return switch (form) {
      case Form.STRP -> at(str, 2, value);
      case Form.LINE_STRP -> at(lineStr, 3, value);
      case Form.STRX, Form.STRX1, Form.STRX2, Form.STRX3, Form.STRX4, Form.GNU_STR_INDEX ->
          at(str, 2, unit.indexedString(value));
      case Form.STRP_SUP, Form.GNU_STRP_ALT -> shared == null ? null : at(shared, 4, value);
      default -> null;
    };
  }

  private ByteString at(ByteReader in, int section, long offset) {
    in.seek(offset);
    long key = offset * SECTIONS + section;
    ByteString known = directMappedCache.get(key);
    if (known != null) {
      return known;
    }
    ByteString text = in.cstr();
    budget.spend(offset, text.length());
    if (text.length() <= LONGEST_KEPT) {
      directMappedCache.put(key, text);
    }
    return text;
  }
}
