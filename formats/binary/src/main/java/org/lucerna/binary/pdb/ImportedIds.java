package org.lucerna.binary.pdb;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * Ids that modules have from each other, as whole-program optimization makes them. Not thread-safe.
 */
final class ImportedIds {
  private static final int IMPORTED = 0x8000_0000;
  private static final int MODULE_AT = 20;
  private static final int MODULE = 0x7ff;
  private static final int ID = 0xf_ffff;

  private final PdbStrings strings;
  private final Exports exports;
  private final Map<String, Integer> modules = new HashMap<>();
  private final Map<Integer, Map<Integer, Integer>> known = new HashMap<>();

  /** Gives what a module exports. */
  interface Exports {
    /** The ids of the file, by the module's own. */
    Map<Integer, Integer> of(int module);
  }

  ImportedIds(List<PdbModule> modules, PdbStrings strings, Exports exports) {
    this.strings = strings;
    this.exports = exports;
    for (int i = 0; i < modules.size(); i++) {
      this.modules.putIfAbsent(key(modules.get(i).name()), i);
    }
  }

  /** Linkers write the path of a module in either case. */
  private static String key(ByteString name) {
    return name.text().toLowerCase(Locale.ROOT);
  }

  /**
   * The id in the file of one in a module; 0 if it is unknown.
   *
   * @param imports of the module: name of a module, number of ids, the ids, and so on
   */
  int resolve(int id, @Nullable ByteView imports) {
    if ((id & IMPORTED) == 0) {
      return id;
    }
    long at = 0;
    int module = (id >>> MODULE_AT) & MODULE;
    for (int i = 0; imports != null && imports.size() - at >= 8; i++) {
      long count = imports.u32(at + 4);
      if (i == module) {
        return (id & ID) < count
            ? exported(strings.at(imports.u32(at)), imports.i32(at + 8 + 4L * (id & ID)))
            : 0;
      }
      at += 8 + 4 * count;
    }
    return 0;
  }

  private int exported(ByteString name, int id) {
    Integer module = modules.get(key(name));
    return module == null ? 0 : known.computeIfAbsent(module, exports::of).getOrDefault(id, 0);
  }
}
