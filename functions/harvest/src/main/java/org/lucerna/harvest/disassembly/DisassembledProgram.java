package org.lucerna.harvest.disassembly;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.CodeForm;
import org.lucerna.harvest.code.CodePiece;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LinkedFunction;
import org.lucerna.harvest.code.LinkedImage;
import org.lucerna.harvest.code.LinkedProgram;
import org.lucerna.harvest.code.LinkedReferences;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.harvest.code.TailFinder;
import org.lucerna.harvest.code.UnlistedFunctions;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.ProgramView;

/**
 * A disassembled program as a linked file. Damage of its tables counts as their end. Thread-safe,
 * except for {@link #references}.
 */
final class DisassembledProgram implements LinkedProgram, LinkedImage {
  private static final String FRAMES = ".eh_frame";

  /** Limit of overlaps: without it, a few bytes could be the code of all functions. */
  private static final int OVERLAP = 4;

  private final Disassembly disassembly;
  private final NavigableMap<Long, Disassembly.Block> blocks = sorted();
  private final NavigableMap<Long, Disassembly.Function> listed = sorted();
  private final NavigableMap<Long, MemorySegment> bytes = sorted();
  private final Map<Architecture, LinkedReferences> references = new HashMap<>();

  /** Pieces of code by {@code .eh_frame}: whether each begins in the middle of a function. */
  private final NavigableMap<Long, Boolean> frames = sorted();

  DisassembledProgram(Disassembly disassembly) {
    this.disassembly = disassembly;
    for (Disassembly.Block block : disassembly.blocks()) {
      if (blocks.putIfAbsent(block.start(), block) == null) {
        bytes.put(block.start(), MemorySegment.ofArray(block.bytes().toByteArray()).asReadOnly());
      }
    }
    disassembly.functions().forEach(function -> listed.putIfAbsent(function.start(), function));
  }

  private static <V> NavigableMap<Long, V> sorted() {
    return new TreeMap<>(Long::compareUnsigned);
  }

  /** The block that contains an address; null if none does. */
  Disassembly.@Nullable Block block(long address) {
    var block = blocks.floorEntry(address);
    return block != null && block.getValue().contains(address) ? block.getValue() : null;
  }

  boolean isMoved() {
    return disassembly.bias() != 0;
  }

  /** Copies the bytes from an address on, with zeros after the last one that is known. */
  void copy(long address, byte[] into) {
    ByteView from = at(address);
    long count = from == null ? 0 : Math.min(from.size(), into.length);
    for (int i = 0; i < into.length; i++) {
      into[i] = from != null && i < count ? (byte) from.u8(i) : 0;
    }
  }

  @Override
  public @Nullable ByteView at(long address) {
    var block = bytes.floorEntry(address);
    long from = block == null ? 0 : address - block.getKey();
    if (block == null || Long.compareUnsigned(from, block.getValue().byteSize()) >= 0) {
      return null;
    }
    return view(block.getValue().asSlice(from));
  }

  private ByteView view(MemorySegment segment) {
    boolean isWide =
        switch (disassembly.architecture()) {
          case X64, A64 -> true;
          case X86, A32, T32 -> false;
          case MIPS, PPC, RISCV -> blocks.lastKey() >>> Integer.SIZE != 0;
        };
    return ByteView.of(segment, disassembly.order(), isWide);
  }

  @Override
  public long entry() {
    return 0;
  }

  @Override
  public ByteOrder order() {
    return disassembly.order();
  }

  @Override
  public List<AddressRange> codeRanges() {
    return blocks.values().stream()
        .filter(DisassembledProgram::isCode)
        .map(block -> AddressRange.sized(block.start(), block.bytes().length()))
        .toList();
  }

  private static boolean isCode(Disassembly.Block block) {
    return block.isExecutable() && !block.name().startsWith(".plt") && !block.bytes().isEmpty();
  }

  @Override
  public long codeEnd(long address) {
    Disassembly.Block block = block(address);
    return block == null || !isCode(block) ? 0 : block.start() + block.bytes().length();
  }

  @Override
  public Architecture architecture() {
    return disassembly.architecture();
  }

  @Override
  public List<LinkedFunction> functions() {
    CodeBudget code =
        new CodeBudget(OVERLAP * bytes.values().stream().mapToLong(MemorySegment::byteSize).sum());
    List<LinkedFunction> all = new ArrayList<>();
    Map<Long, Long> framed = readFrames();
    UnlistedFunctions unlisted =
        UnlistedFunctions.of(this, disassembly.architecture(), !framed.isEmpty());
    Set<Long> found = new HashSet<>();
    framed.forEach(
        (start, size) -> {
          MemorySegment piece = piece(AddressRange.sized(start, size));
          if (piece != null && code.take(size)) {
            unlisted.know(start, size);
            all.add(function(start, piece, isThumb(start), Source.UNWIND));
            found.add(start);
          }
        });
    for (Disassembly.Function function : listed.values()) {
      if (!found.contains(function.start())) {
        unlisted.start(function.start(), function.isThumb());
      }
    }
    unlisted
        .find()
        .forEach(
            (start, piece) -> {
              if (!found.contains(start) && code.take(piece.bytes().byteSize())) {
                all.add(function(start, piece.bytes(), piece.isThumb(), Source.CALLED));
                found.add(start);
              }
            });
    for (Disassembly.Function function : listed.values()) {
      MemorySegment piece = found.contains(function.start()) ? null : piece(span(function));
      if (piece != null && code.take(piece.byteSize())) {
        all.add(function(function.start(), piece, function.isThumb(), Source.DATABASE));
      }
    }
    return all;
  }

  private static LinkedFunction function(
      long start, MemorySegment piece, boolean isThumb, Source source) {
    return new LinkedFunction(new CodePiece(null, start, piece), 0, isThumb, source);
  }

  private boolean isThumb(long start) {
    Disassembly.Function function = listed.get(start);
    return function != null && function.isThumb();
  }

  /** The sizes of pieces of code, by their addresses. */
  private NavigableMap<Long, Long> readFrames() {
    NavigableMap<Long, Long> sizes = sorted();
    for (Disassembly.Block block : blocks.values()) {
      MemorySegment table = bytes.get(block.start());
      if (block.name().equals(FRAMES) && table != null && sizes.isEmpty()) {
        EhFrameReader reader = EhFrame.of(view(table), block.start()).reader();
        try {
          while (reader.next()) {
            if (reader.size() > 0 && codeEnd(reader.start()) != 0) {
              sizes.put(reader.start(), reader.size());
              frames.put(reader.start(), reader.startsMidFunction());
            }
          }
        } catch (FormatException damage) {
          return sizes;
        }
      }
    }
    return sizes;
  }

  /**
   * The range from the start of a function to the end of its ranges, but not into another function.
   */
  private AddressRange span(Disassembly.Function function) {
    Long next = listed.higherKey(function.start());
    long end = function.start();
    for (AddressRange range : function.ranges()) {
      boolean isOwn =
          Long.compareUnsigned(range.start(), function.start()) >= 0
              && (next == null || Long.compareUnsigned(range.end(), next) <= 0);
      if (isOwn && Long.compareUnsigned(range.end(), end) > 0) {
        end = range.end();
      }
    }
    return new AddressRange(function.start(), end);
  }

  private @Nullable MemorySegment piece(AddressRange range) {
    ByteView code = codeEnd(range.start()) == 0 ? null : at(range.start());
    return code == null || range.size() == 0 || Long.compareUnsigned(range.size(), code.size()) > 0
        ? null
        : code.slice(0, range.size()).segment();
  }

  /** Pieces that begin in the middle of a function. */
  @Override
  public void findTails(TailFinder finder, List<LinkedFunction> functions) {
    Set<Long> inside = new HashSet<>();
    frames.forEach(
        (start, isInside) -> {
          if (isInside) {
            inside.add(start);
          }
        });
    finder.findEntered(inside);
  }

  @Override
  public Profile profile(LinkedFunction function) {
    boolean isThumb = function.isThumb() && disassembly.architecture() == Architecture.A32;
    return Profile.of(isThumb ? Architecture.T32 : disassembly.architecture(), disassembly.order());
  }

  @Override
  public CodeView view(LinkedFunction function, List<CodeChunk> chunks) {
    Disassembly.Function known = listed.get(function.address());
    return new DisassembledCode(
        this,
        chunks,
        known == null ? List.of() : known.data(),
        known == null ? Set.of() : Set.copyOf(known.offsets()),
        disassembly.architecture());
  }

  /** A function with offsets is also viewed as in a file, where the offsets are unknown. */
  @Override
  public List<CodeForm> forms(LinkedFunction function, List<CodeChunk> chunks) {
    CodeForm form = CodeForm.of(view(function, chunks));
    Disassembly.Function known = listed.get(function.address());
    return known == null || known.offsets().isEmpty()
        ? List.of(form)
        : List.of(
            form,
            CodeForm.of(
                new DisassembledCode(
                    this, chunks, known.data(), Set.of(), disassembly.architecture())));
  }

  @Override
  public ArgumentRegisters arguments() {
    return disassembly.isWindows() ? ArgumentRegisters.MICROSOFT : ArgumentRegisters.SYSTEM_V;
  }

  @Override
  public ProgramView asReferenced(List<Long> functions) {
    List<LoadedSection> sections = new ArrayList<>();
    for (Disassembly.Block block : blocks.values()) {
      sections.add(
          LoadedSection.of(
              block.start(),
              block.size(),
              LoadedSection.content(block.isExecutable(), block.isWritable()),
              bytes.get(block.start())));
    }
    LoadedProgram program = new LoadedProgram(sections);
    functions.forEach(address -> program.putFunction(address, address));
    disassembly.imports().forEach(program::putImport);
    boolean hasPointers = disassembly.isWindows() || isMoved();
    return ClassView.of(
        new ImageView(program, disassembly.architecture(), _ -> hasPointers, disassembly.bias()),
        disassembly.isWindows());
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function, MemorySegment code) {
    return references
        .computeIfAbsent(
            function.keys().getFirst().profile().architecture(),
            architecture -> new LinkedReferences(architecture, disassembly.order()))
        .of(function.address(), code);
  }

  /** Binary Ninja's GUIDs are not computed: no server keeps names under them. */
  @Override
  public @Nullable GuidImage forGuids(List<Long> functions) {
    return null;
  }
}
