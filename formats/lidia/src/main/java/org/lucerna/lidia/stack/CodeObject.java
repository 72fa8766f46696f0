package org.lucerna.lidia.stack;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

/**
 * A program or library with known functions. Not thread-safe.
 *
 * <p>The first look-up by name reads all names of the file.
 */
public final class CodeObject {
  /** The link address of programs of macOS; libraries are at 0. */
  private static final long PROGRAM_OF_MACOS = 0x1_0000_0000L;

  private final LidiaFile symbols;
  private final @Nullable FileOffsets segments;
  private final boolean inOffsets;
  private final NameIndex names;
  private final Mappings mappings = new Mappings();

  private CodeObject(LidiaFile symbols, @Nullable FileOffsets segments, boolean inOffsets) {
    this.symbols = symbols;
    this.segments = segments;
    this.inOffsets = inOffsets;
    this.names = new NameIndex(symbols);
  }

  /**
   * An object whose numbers are addresses. Without segments: perf's numbers are understood only if
   * file offsets equal addresses.
   */
  public static CodeObject of(LidiaFile symbols) {
    return new CodeObject(symbols, null, false);
  }

  /** An object with these segments; numbers are addresses. */
  public static CodeObject of(LidiaFile symbols, FileOffsets segments) {
    return new CodeObject(symbols, segments, false);
  }

  /**
   * An object with these segments; numbers in {@code (KEY+N)} and those of perf are file offsets.
   */
  public static CodeObject inFileOffsets(LidiaFile symbols, FileOffsets segments) {
    return new CodeObject(symbols, segments, true);
  }

  /** Whether its segments are known. */
  boolean hasSegments() {
    return segments != null;
  }

  /** Records where a process has mapped it. */
  void add(Mapping mapping) {
    mappings.add(mapping);
  }

  /** The functions at an address, innermost first; empty if the data about it is damaged. */
  List<InlineFrame> at(long address) {
    try {
      return symbols.lookup(address);
    } catch (FormatException damaged) {
      return List.of();
    }
  }

  /** Like {@link #at}, for a number in {@code (KEY+N)}. */
  List<InlineFrame> atOffset(long offset) {
    if (segments == null || !inOffsets) {
      return at(offset);
    }
    Long address = segments.address(offset);
    return address == null ? List.of() : at(address);
  }

  /**
   * Like {@link #at}, for the number in a sample of perf: an offset in the file, or an address in a
   * process. Empty if it can be both and they differ.
   */
  List<InlineFrame> atSample(long number) {
    Set<List<InlineFrame>> meant = new LinkedHashSet<>();
    Long offset = inOffsets ? null : mappings.offset(number);
    if (segments == null) {
      meant.add(at(number));
      meant.add(offset == null ? List.of() : at(offset));
    } else {
      meant.add(atAddress(segments.address(number)));
      if (!inOffsets) {
        meant.add(atAddress(offset == null ? null : segments.address(offset)));
        meant.add(segments.isAddress(number) ? at(number) : List.of());
      }
    }
    meant.remove(List.of());
    return meant.size() == 1 ? meant.iterator().next() : List.of();
  }

  /** Like {@link #at}, for a place in a crash report. */
  List<InlineFrame> at(ReportPlace place) {
    return switch (place.kind()) {
      case ADDRESS -> at(place.number());
      case FILE_OFFSET ->
          segments == null ? at(place.number()) : atAddress(segments.address(place.number()));
      case MAPPED_CODE ->
          segments == null ? List.of() : atAddress(segments.mappedCode(place.number()));
      case IMAGE -> {
        List<InlineFrame> frames = at(place.number());
        yield frames.isEmpty() ? at(PROGRAM_OF_MACOS + place.number()) : frames;
      }
      case FUNCTION -> in(place.function(), place.number());
    };
  }

  private List<InlineFrame> atAddress(@Nullable Long address) {
    return address == null ? List.of() : at(address);
  }

  /** Like {@link #at}, for a place in a named function. */
  List<InlineFrame> in(String function, long offset) {
    Long start = names.start(StackText.bytes(function));
    return start == null ? List.of() : at(start + offset);
  }
}
