package org.lucerna.harvest.classes;

import org.lucerna.bytes.ByteString;

/**
 * Type information of Visual C++.
 *
 * @param image where the program's image begins
 */
record MicrosoftClasses(ProgramWords words, long image) implements ClassReader {
  private static final String PREFIX = ".?A";
  private static final int END = '@';
  private static final int MOST_BASES = 1000;
  private static final int MOST_ATTRIBUTES = 7;
  private static final int MOST_PROPERTIES = 0x1f;
  private static final int MOST_CAUGHT = 100;
  private static final long MOST_OFFSET = 1 << 24;
  private static final int TYPE = 12;
  private static final int HIERARCHY = 16;
  private static final int SELF = 20;

  @Override
  public long nameAt(long address) {
    long name = nameIn(address);
    if (name == 0) {
      long locator = words.pointer(address - words.size());
      boolean isTable = locator != 0 && offset(address - words.size(), locator) >= 0;
      name = isTable ? nameOf(locator) : 0;
    }
    return name == 0 ? nameOfThrown(address) : name;
  }

  @Override
  public long nameOf(long locator) {
    if (!words.isData(locator) || words.u32(locator) != (isWide() ? 1 : 0)) {
      return 0;
    }
    long hierarchy = field(locator, HIERARCHY, start(locator));
    long classes = hierarchy == 0 ? 0 : words.u32(hierarchy + 8);
    boolean isHierarchy =
        classes > 0
            && classes <= MOST_BASES
            && words.u32(hierarchy) == 0
            && Long.compareUnsigned(words.u32(hierarchy + 4), MOST_ATTRIBUTES) <= 0;
    return isHierarchy ? nameIn(field(locator, TYPE, start(locator))) : 0;
  }

  private boolean isWide() {
    return words.size() == Long.BYTES;
  }

  /** The start of the image, which what is relative to it says by itself; 0 with 32 bits. */
  private long start(long locator) {
    return isWide() ? locator - words.u32(locator + SELF) : 0;
  }

  /** The address that a field has; 0 if there is none. */
  private long field(long address, int at, long start) {
    long value = isWide() ? words.u32(address + at) : words.pointer(address + at);
    return value <= 0 ? 0 : start + value;
  }

  /** The address of the name in the description of a type; 0 if it is none. */
  private long nameIn(long type) {
    long name = type + 2L * words.size();
    byte[] start = new byte[PREFIX.length()];
    if (type == 0
        || words.program().copy(name, start) < start.length
        || !ByteString.wrap(start).startsWith(PREFIX)) {
      return 0;
    }
    ByteString text = words.text(name);
    return text != null && text.at(text.length() - 1) == END ? name : 0;
  }

  /** The name of the class of a thrown object; 0 if none is described there. */
  private long nameOfThrown(long address) {
    if (words.u32(address + 8) != 0
        || Long.compareUnsigned(words.u32(address), MOST_PROPERTIES) > 0) {
      return 0;
    }
    long start = isWide() ? image : 0;
    long array = field(address, 12, start);
    long count = array == 0 ? 0 : words.u32(array);
    long caught = count > 0 && count <= MOST_CAUGHT ? field(array, 4, start) : 0;
    boolean isCaught = caught != 0 && Long.compareUnsigned(words.u32(caught), MOST_PROPERTIES) <= 0;
    return isCaught ? nameIn(field(caught, 4, start)) : 0;
  }

  @Override
  public int bases(long locator) {
    long hierarchy = field(locator, HIERARCHY, start(locator));
    return hierarchy == 0 ? 0 : (int) words.u32(hierarchy + 8);
  }

  @Override
  public int mostEmpty(long locator) {
    return 0;
  }

  @Override
  public long offset(long place, long locator) {
    long offset = words.u32(locator + 4);
    boolean isTable = offset <= MOST_OFFSET && words.isFunction(place + words.size());
    return isTable ? offset : -1;
  }
}
