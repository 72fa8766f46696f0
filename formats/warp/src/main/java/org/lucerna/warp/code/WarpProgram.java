package org.lucerna.warp.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;

/**
 * A program whose functions get GUIDs, at the addresses at which Binary Ninja would load it.
 * Immutable, thread-safe.
 */
public final class WarpProgram {
  /** In bytes. */
  private static final int MOST_PADDING = 12;

  private static final int MOST_POINTERS = 1 << 20;
  private static final int A64_SIZE = 4;
  private static final int A64_NOP = 0xd503_201f;

  private final WarpScheme scheme;
  private final boolean isWindows;
  private final AddressRegions regions;
  private final CodeSection[] sections;
  private final long[] functions;
  private final AddressIndex functionIndex;
  private final long[] endless;
  private final long[] choosers;
  private final long[] relocated;
  private final AddressIndex slots;
  private final long[] pointers;

  private WarpProgram(Builder builder) {
    this.scheme = builder.scheme;
    this.isWindows = builder.isWindows;
    this.regions = AddressRegions.of(builder.regions);
    this.sections =
        builder.sections.stream()
            .sorted(Comparator.comparing(CodeSection::start, Long::compareUnsigned))
            .toArray(CodeSection[]::new);
    this.functions = sorted(builder.functions);
    this.functionIndex = new AddressIndex(functions.length);
    for (int i = 0; i < functions.length; i++) {
      functionIndex.put(functions[i], i);
    }
    this.endless = sorted(builder.endless);
    this.choosers = sorted(builder.choosers);
    this.relocated = sorted(builder.relocated);
    this.slots = builder.slots;
    this.pointers = builder.pointers;
  }

  /** Collects the known facts about a program. Not thread-safe. */
  public static final class Builder {
    private final WarpScheme scheme;
    private boolean isWindows;
    private final List<AddressRange> regions = new ArrayList<>();
    private final List<CodeSection> sections = new ArrayList<>();
    private final LongStream.Builder functions = LongStream.builder();
    private final LongStream.Builder endless = LongStream.builder();
    private final LongStream.Builder choosers = LongStream.builder();
    private final LongStream.Builder relocated = LongStream.builder();
    private final AddressIndex slots = new AddressIndex();
    private long[] pointers = new long[64];
    private int pointerCount;

    /** A program of one architecture. */
    public Builder(WarpScheme scheme) {
      this.scheme = scheme;
    }

    /** Sets the calling convention of Windows. */
    public Builder ofWindows() {
      isWindows = true;
      return this;
    }

    /** A part that is mapped. */
    public Builder region(AddressRange region) {
      regions.add(region);
      return this;
    }

    /** A part of the code. */
    public Builder section(CodeSection section) {
      sections.add(section);
      return this;
    }

    /** A function, or a stub for one, begins at an address. */
    public Builder function(long address) {
      functions.add(address);
      return this;
    }

    /** The function of a stub or of a slot never returns. */
    public Builder endless(long address) {
      endless.add(address);
      return this;
    }

    /** Calls of an address are calls of another function, which that function chooses. */
    public Builder chooser(long address) {
      choosers.add(address);
      return this;
    }

    /** A linker fills in code at an address. */
    public Builder relocated(long address) {
      relocated.add(address);
      return this;
    }

    /**
     * A slot that no longer changes once the program is loaded, such as a slot of the global offset
     * table, has an address in its eight bytes. The last one given counts; after a million slots,
     * others are ignored.
     */
    public Builder pointer(long slot, long address) {
      int known = slots.get(slot);
      if (known != AddressIndex.NONE) {
        pointers[known] = address;
      } else if (pointerCount < MOST_POINTERS) {
        if (pointerCount == pointers.length) {
          pointers = Arrays.copyOf(pointers, 2 * pointerCount);
        }
        slots.put(slot, pointerCount);
        pointers[pointerCount++] = address;
      }
      return this;
    }

    /**
     * Like {@link #pointer}, but the address belongs to another library: it counts as one in the
     * program at which nothing is.
     */
    public Builder imported(long slot) {
      return pointer(slot, slot + 1);
    }

    /** The program; the builder must not be used again. */
    public WarpProgram build() {
      return new WarpProgram(this);
    }
  }

  private static long[] sorted(LongStream.Builder addresses) {
    // Unsigned.
    return addresses
        .build()
        .map(address -> address ^ Long.MIN_VALUE)
        .sorted()
        .distinct()
        .map(address -> address ^ Long.MIN_VALUE)
        .toArray();
  }

  /** Index of the first address that is not below another. */
  private static int first(long[] ascending, long from) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(ascending[middle], from) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How its GUIDs are computed. */
  public WarpScheme scheme() {
    return scheme;
  }

  AddressRegions regions() {
    return regions;
  }

  int changedByCalls() {
    return scheme.changedByCalls(isWindows);
  }

  /** In bytes. */
  long codeSize() {
    return Arrays.stream(sections).mapToLong(CodeSection::size).sum();
  }

  int functionCount() {
    return functions.length;
  }

  long function(int index) {
    return functions[index];
  }

  /** Index of the function that begins at an address; {@link AddressIndex#NONE} if none does. */
  int functionAt(long address) {
    return functionIndex.get(address);
  }

  /** The first function after an address; the address itself if there is none. */
  long functionAfter(long address) {
    int known = functionAt(address);
    int index = known == AddressIndex.NONE ? first(functions, address + 1) : known + 1;
    return index < functions.length ? functions[index] : address;
  }

  boolean isEndless(long address) {
    return contains(endless, address);
  }

  boolean isChooser(long address) {
    return contains(choosers, address);
  }

  /** The address in a slot; 0 if there is none. */
  long pointerAt(long slot) {
    int index = slots.get(slot);
    return index == AddressIndex.NONE ? 0 : pointers[index];
  }

  private static boolean contains(long[] ascending, long address) {
    int index = first(ascending, address);
    return index < ascending.length && ascending[index] == address;
  }

  /** Whether a linker fills in a part of some bytes. */
  boolean isRelocated(long address, int length) {
    if (relocated.length == 0) {
      return false;
    }
    int index = first(relocated, address);
    return index < relocated.length && relocated[index] - address < length;
  }

  /** The number of bytes of padding before an address, up to 12; 0 if the scheme has no padding. */
  int paddingBefore(long address) {
    CodeSection section = scheme == WarpScheme.A64 ? section(address) : null;
    int padding = 0;
    while (section != null
        && padding < MOST_PADDING
        && section.covers(address - padding - A64_SIZE)
        && section.word(address - padding - A64_SIZE) == A64_NOP) {
      padding += A64_SIZE;
    }
    return padding;
  }

  /** The code at an address; null if there is none. */
  @Nullable CodeSection section(long address) {
    int low = 0;
    int high = sections.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(sections[middle].start(), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && sections[low - 1].covers(address) ? sections[low - 1] : null;
  }
}
