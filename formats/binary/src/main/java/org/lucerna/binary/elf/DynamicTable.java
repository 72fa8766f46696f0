package org.lucerna.binary.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** The entries for the dynamic loader: pairs of a tag and a value. Thread-safe. */
public final class DynamicTable {
  public static final int NEEDED = 1;
  public static final int PLT_GOT = 3;
  public static final int HASH = 4;
  public static final int STRTAB = 5;
  public static final int SYMTAB = 6;
  public static final int STRTAB_SIZE = 10;
  public static final int GNU_HASH = 0x6ffffef5;
  public static final int VERSYM = 0x6ffffff0;
  public static final int VERDEF = 0x6ffffffc;
  public static final int VERNEED = 0x6ffffffe;

  private final ByteView entries;
  private final @Nullable ByteView strings;
  private final long count;

  DynamicTable(ByteView entries, @Nullable ByteView strings) {
    this.entries = entries;
    this.strings = strings;
    this.count = count(entries);
  }

  /** A tag of 0 ends the table. */
  private static long count(ByteView entries) {
    long most = entries.size() / (2L * entries.wordSize());
    for (long i = 0; i < most; i++) {
      if (entries.word(2 * i * entries.wordSize()) == 0) {
        return i;
      }
    }
    return most;
  }

  /** The number of entries, without the terminating one. */
  public long count() {
    return count;
  }

  public long tag(long index) {
    return entries.word(2 * index * entries.wordSize());
  }

  public long value(long index) {
    return entries.word((2 * index + 1) * entries.wordSize());
  }

  /** The value of the first entry with {@code tag}; null if there is none. */
  public @Nullable Long find(int tag) {
    for (long i = 0; i < count; i++) {
      if (tag(i) == tag) {
        return value(i);
      }
    }
    return null;
  }

  /** The required libraries. */
  public List<ByteString> needed() {
    List<ByteString> needed = new ArrayList<>();
    for (long i = 0; strings != null && i < count; i++) {
      if (tag(i) == NEEDED) {
        needed.add(strings.cstr(value(i)));
      }
    }
    return needed;
  }
}
