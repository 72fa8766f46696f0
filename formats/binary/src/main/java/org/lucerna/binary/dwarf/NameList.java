package org.lucerna.binary.dwarf;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The folders or the files of a line program: the location of each name, and the folder of a file.
 */
final class NameList {
  private int[] forms = new int[8];
  private long[] values = new long[8];
  private int[] folders = new int[8];
  private int size;

  int size() {
    return size;
  }

  /**
   * Adds a name.
   *
   * @param form form of the name; 0 if there is none
   * @param folder the number of its folder
   */
  void add(int form, long value, long folder) {
    if (size == forms.length) {
      forms = Arrays.copyOf(forms, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      folders = Arrays.copyOf(folders, 2 * size);
    }
    forms[size] = form;
    values[size] = value;
    folders[size] = folder >>> 31 == 0 ? (int) folder : Integer.MAX_VALUE;
    size++;
  }

  int folder(int index) {
    return folders[index];
  }

  @Nullable ByteString name(int index, Strings strings, Unit unit) {
    return strings.ofLines(forms[index], values[index], unit);
  }
}
