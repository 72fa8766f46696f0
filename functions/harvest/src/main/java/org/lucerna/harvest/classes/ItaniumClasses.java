package org.lucerna.harvest.classes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Type information of the Itanium C++ ABI. */
record ItaniumClasses(ProgramWords words) implements ClassReader {
  private static final String SYMBOL = "_ZTVN10__cxxabiv1";
  private static final String INFORMATION = "N10__cxxabiv1";
  private static final String ONE_BASE = "20__si_class_type_infoE";
  private static final String MORE_BASES = "21__vmi_class_type_infoE";

  /** The table of a program that was linked without the C++ library is at 0. */
  private static final String UNRESOLVED = "";

  private static final List<String> KINDS = List.of("17__class_type_infoE", ONE_BASE, MORE_BASES);

  /** Number of bases that are counted. */
  private static final int MOST_BASES = 16;

  /** Destructors of abstract classes may have no address. */
  static final int EMPTY = 2;

  /** In a program without the C++ library, functions of the library are missing, too. */
  private static final int MOST_EMPTY = 100;

  /** Largest offset of a part of an object, in bytes. */
  private static final long MOST_OFFSET = 1 << 24;

  @Override
  public long nameAt(long address) {
    int word = words.size();
    long name = nameOf(address);
    if (name == 0 && words.pointer(address - word) != 0) {
      long class_ = words.pointer(address - word);
      name = offset(address - word, class_) < 0 ? 0 : nameOf(class_);
    }
    if (name == 0 && words.number(address) == 0 && words.pointer(address + word) != 0) {
      // Code that loads the address of a symbol adds the distance of the first slot later.
      long class_ = words.pointer(address + word);
      name = offset(address + word, class_) == 0 ? nameOf(class_) : 0;
    }
    return name;
  }

  @Override
  public long nameOf(long description) {
    if (!words.isData(description) || kind(description) == null) {
      return 0;
    }
    long name = words.pointer(description + words.size());
    return name != 0 && isName(name) ? name : 0;
  }

  /** The class of some type information, by the name of its type; null if it is none. */
  private @Nullable String kind(long information) {
    int word = words.size();
    String kind = kind(words.program().importAt(information), SYMBOL);
    if (kind == null) {
      // In a program of MinGW, its start-up code replaces the address of an import's slot.
      long slot = words.number(information) - 2L * word;
      kind = kind(words.program().importAt(slot), SYMBOL);
    }
    return kind == null ? ownKind(information, word) : kind;
  }

  private @Nullable String ownKind(long information, int word) {
    long slots = words.pointer(information);
    if (slots == 2L * word) {
      return UNRESOLVED;
    }
    if (slots == 0) {
      return null;
    }
    long own = words.pointer(slots - word);
    long name = own == 0 ? 0 : words.pointer(own + word);
    ByteString text = name == 0 ? null : words.text(name);
    return kind(text, INFORMATION);
  }

  private static @Nullable String kind(@Nullable ByteString name, String prefix) {
    if (name == null || name.length() < prefix.length()) {
      return null;
    }
    String text = name.text();
    return KINDS.stream().filter(kind -> isKind(text, prefix, kind)).findFirst().orElse(null);
  }

  /** A version may follow a symbol. */
  private static boolean isKind(String name, String prefix, String kind) {
    int size = prefix.length() + kind.length();
    return name.startsWith(prefix)
        && name.startsWith(kind, prefix.length())
        && (name.length() == size || name.charAt(size) == '@');
  }

  /** Whether the mangled name of a class begins there. */
  private boolean isName(long address) {
    ByteString text = words.text(address);
    if (text == null) {
      return false;
    }
    int first = text.at(text.at(0) == '*' && text.length() > 1 ? 1 : 0);
    boolean isClass =
        (first >= '0' && first <= '9') || first == 'N' || first == 'S' || first == 'Z';
    for (int i = 1; i < text.length(); i++) {
      int c = text.at(i);
      boolean isPart =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || c == '_'
              || c == '.'
              || c == '$'
              || c > 127;
      if (!isPart) {
        return false;
      }
    }
    return isClass;
  }

  @Override
  public int bases(long description) {
    Set<Long> seen = new HashSet<>();
    Deque<Long> left = new ArrayDeque<>(List.of(description));
    while (!left.isEmpty() && seen.size() <= MOST_BASES) {
      long class_ = left.remove();
      String kind = seen.add(class_) && words.isData(class_) ? kind(class_) : null;
      int word = words.size();
      long first = class_ + 2L * word;
      boolean isUnresolved = UNRESOLVED.equals(kind);
      if (ONE_BASE.equals(kind) || (isUnresolved && isClass(first))) {
        addBase(first, left);
      } else if (MORE_BASES.equals(kind) || (isUnresolved && isClass(first + 8))) {
        long count = Math.min(words.u32(first + 4), MOST_BASES);
        for (int i = 0; i < count; i++) {
          addBase(first + 8 + 2L * word * i, left);
        }
      }
    }
    return seen.size() - 1;
  }

  private boolean isClass(long place) {
    long description = words.pointer(place);
    return description != 0 && nameOf(description) != 0;
  }

  /** One of another library counts, too, but its own bases are not known. */
  private void addBase(long place, Deque<Long> to) {
    long base = words.pointer(place);
    if (base != 0) {
      to.add(base);
    } else if (words.program().importAt(place) != null) {
      to.add(place);
    }
  }

  @Override
  public int mostEmpty(long description) {
    return UNRESOLVED.equals(kind(description)) ? MOST_EMPTY : EMPTY;
  }

  @Override
  public long offset(long place, long description) {
    int word = words.size();
    long before = place - word;
    if (words.leads(before) || words.program().importAt(before) != null) {
      return -1;
    }
    long offset = -words.number(before);
    boolean isTable = false;
    for (int i = 1; i <= 1 + mostEmpty(description) && !isTable; i++) {
      isTable = words.isFunction(place + (long) i * word);
      if (!isTable && !isEmpty(place + (long) i * word)) {
        return -1;
      }
    }
    return isTable && offset >= 0 && offset <= MOST_OFFSET ? offset : -1;
  }

  private boolean isEmpty(long place) {
    return words.number(place) == 0 && !words.leads(place);
  }
}
