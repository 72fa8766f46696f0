package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * Finds type information by its shape, which the package specifies: each part refers to one found
 * before. It reads all data some times, in time linear in its size. Not thread-safe.
 */
final class TypeInformationReader {
  private static final int WORD = 4;

  private static final int LOCATOR_SIZE = 20;
  private static final int MOST_BASES = 1000;
  private static final int MOST_ATTRIBUTES = 7;

  private static final int CAUGHT_SIZE = 28;
  private static final int MOST_PROPERTIES = 0x1f;
  private static final int MOST_CAUGHT = 100;

  private final PeFile file;
  private final boolean isWide;

  /** What is subtracted from an address in the tables: they have RVAs in 64-bit code. */
  private final long base;

  private final List<PeSection> data;
  private final Map<Long, ByteString> types;

  /** The locators found, by address. */
  private final TreeMap<Long, Locator> locators = new TreeMap<>(Long::compareUnsigned);

  /** By the address of the description of a type that a handler may catch: what copies it, or 0. */
  private final Map<Long, Long> caught = new HashMap<>();

  private record Locator(ByteString type, long offset) {}

  TypeInformationReader(PeFile file) {
    this.file = file;
    this.isWide = file.header().wide();
    this.base = isWide ? file.header().imageBase() : 0;
    this.data = file.sections().stream().filter(section -> !section.executable()).toList();
    this.types = TypeDescriptors.find(file);
  }

  TypeInformation read() {
    InstructionSet set = file.header().architecture();
    if (types.isEmpty() || set == InstructionSet.ARM) {
      return TypeInformation.NONE;
    }
    forEachWord(this::readLocator);
    forEachWord(this::readCaught);
    return new TypeInformation(
        List.copyOf(types.values()), List.copyOf(locators.keySet()), tables(), thrown());
  }

  /** Receives a place in data, and the bytes from there on. */
  @FunctionalInterface
  private interface Place {
    void at(long address, ByteView section, long offset);
  }

  private void forEachWord(Place place) {
    for (PeSection section : data) {
      ByteView bytes = file.view(section);
      for (long at = 0; at + WORD <= bytes.size(); at += WORD) {
        place.at(section.address() + at, bytes, at);
      }
    }
  }

  /** The type whose descriptor a field refers to; null if there is none. */
  private @Nullable ByteString type(ByteView bytes, long at) {
    long field = bytes.u32(at);
    return field == 0 ? null : types.get(base + field);
  }

  private void readLocator(long address, ByteView bytes, long at) {
    if (bytes.size() - at < (isWide ? LOCATOR_SIZE + WORD : LOCATOR_SIZE)
        || bytes.u32(at) != (isWide ? 1 : 0)
        || (isWide && base + bytes.u32(at + LOCATOR_SIZE) != address)) {
      return;
    }
    ByteString type = type(bytes, at + 12);
    if (type != null && isHierarchy(base + bytes.u32(at + 16))) {
      locators.put(address, new Locator(type, bytes.u32(at + 4)));
    }
  }

  private boolean isHierarchy(long address) {
    ByteView bytes = file.at(address);
    return bytes != null
        && bytes.size() >= 12
        && bytes.u32(0) == 0
        && bytes.u32(4) <= MOST_ATTRIBUTES
        && bytes.u32(8) > 0
        && bytes.u32(8) <= MOST_BASES;
  }

  /** A table follows a word with the address of a locator; it ends where no code is referred to. */
  private List<VirtualTable> tables() {
    List<VirtualTable> tables = new ArrayList<>();
    int word = isWide ? 2 * WORD : WORD;
    for (PeSection section : data) {
      ByteView bytes = file.view(section);
      for (long at = 0; at + word <= bytes.size(); at += word) {
        Locator locator = locators.get(bytes.word(at));
        if (locator != null) {
          List<Long> slots = new ArrayList<>();
          long next = at + word;
          while (next + word <= bytes.size() && file.isCode(bytes.word(next))) {
            slots.add(bytes.word(next));
            next += word;
          }
          long first = section.address() + at + word;
          tables.add(new VirtualTable(first, locator.type, locator.offset, List.copyOf(slots)));
        }
      }
    }
    return List.copyOf(tables);
  }

  private void readCaught(long address, ByteView bytes, long at) {
    if (bytes.size() - at >= CAUGHT_SIZE
        && bytes.u32(at) <= MOST_PROPERTIES
        && type(bytes, at + WORD) != null
        && bytes.i32(at + 12) == -1) {
      long copying = bytes.u32(at + 24);
      if (copying == 0 || file.isCode(base + copying)) {
        caught.put(address, copying == 0 ? 0 : base + copying);
      }
    }
  }

  /** Descriptions of thrown types refer to lists of types that may be caught. */
  private Set<Long> thrown() {
    Set<Long> functions = new TreeSet<>(Long::compareUnsigned);
    Set<Long> lists = new HashSet<>();
    forEachWord(
        (address, bytes, at) -> {
          long count = bytes.u32(at);
          if (count > 0 && count <= MOST_CAUGHT && bytes.size() - at >= WORD + WORD * count) {
            readCaughtList(address, bytes, at + WORD, count, lists, functions);
          }
        });
    forEachWord(
        (_, bytes, at) -> {
          if (bytes.size() - at >= 4 * WORD
              && bytes.u32(at) <= MOST_PROPERTIES
              && bytes.u32(at + 8) == 0
              && lists.contains(base + bytes.u32(at + 12))
              && file.isCode(base + bytes.u32(at + 4))) {
            functions.add(base + bytes.u32(at + 4));
          }
        });
    return functions;
  }

  private void readCaughtList(
      long address, ByteView bytes, long at, long count, Set<Long> lists, Set<Long> functions) {
    for (long i = 0; i < count; i++) {
      if (!caught.containsKey(base + bytes.u32(at + WORD * i))) {
        return;
      }
    }
    lists.add(address);
    for (long i = 0; i < count; i++) {
      long copying = caught.getOrDefault(base + bytes.u32(at + WORD * i), 0L);
      if (copying != 0) {
        functions.add(copying);
      }
    }
  }
}
