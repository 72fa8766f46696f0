package org.lucerna.warp.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.warp.WarpVectorFiles;

/**
 * GUIDs that Binary Ninja gave to functions of {@code /bin/ls} of Debian's coreutils 9.1-1 for
 * arm64. The property {@code lucerna.warp.ls} names that file.
 */
class BinaryNinjaTest {
  private static final long BASE = 0x40_0000;
  private static final int NOP = 0xd503_201f;
  private static final int WORD = 4;
  private static final int MOST_PADDING = 12;
  private static final Set<String> ENDLESS =
      Set.of("abort", "exit", "_exit", "__assert_fail", "__stack_chk_fail", "__libc_start_main");
  private static final Pattern FUNCTION =
      Pattern.compile(
          "\"vaddr\": \"0x([0-9a-f]+)\",\\s*\"guid\": \"([0-9a-f-]+)\",\\s*\"blocks\": (\\d+)"
              + "(?:,\\s*\"tail_targets_followed\": \\[\\s*\"0x([0-9a-f]+)\"\\s*\\])?");

  /** A function as Binary Ninja knows it; its tail call is null if none counts as its code. */
  private record Vector(long start, String guid, int blocks, @Nullable Long tailCall) {
    static Vector of(MatchResult match) {
      String tail = match.group(4);
      return new Vector(
          Long.parseLong(match.group(1), 16),
          match.group(2),
          Integer.parseInt(match.group(3)),
          tail == null ? null : Long.parseLong(tail, 16));
    }
  }

  private static List<Vector> vectors() throws IOException {
    String text = new String(WarpVectorFiles.read("ls-arm64.json"), StandardCharsets.UTF_8);
    return FUNCTION.matcher(text).results().map(Vector::of).toList();
  }

  private static ElfFile ls() throws IOException {
    String path = System.getProperty("lucerna.warp.ls", "");
    Assumptions.assumeTrue(
        !path.isEmpty() && Files.exists(Path.of(path)),
        "no /bin/ls of coreutils 9.1-1 for arm64: -Dlucerna.warp.ls names it");
    return ElfFile.open(Path.of(path));
  }

  private static int word(ElfFile file, long address) {
    return Objects.requireNonNull(file.at(address)).i32(0);
  }

  /**
   * Starts by the unwind tables. As Binary Ninja does, functions that nobody calls begin with the
   * padding before them, unless an indirect call runs into it.
   */
  private static Set<Long> starts(ElfFile file, List<Vector> vectors) {
    Set<Long> given = new HashSet<>();
    vectors.forEach(vector -> given.add(vector.start));
    ElfSection text = Objects.requireNonNull(file.section(".text"));
    long end = text.address() + text.size();
    Set<Long> called = new HashSet<>();
    for (long at = text.address(); at < end; at += WORD) {
      int word = word(file, at);
      if (word >>> 26 == 0x25) {
        called.add(at + ((long) word << 38 >> 36));
      }
    }
    Set<Long> starts = new TreeSet<>(given);
    EhFrameReader frames = Objects.requireNonNull(EhFrame.of(file)).reader();
    while (frames.next()) {
      if (frames.size() != 0) {
        long start = frames.start();
        long padded = start;
        while (padded > text.address()
            && padded > start - MOST_PADDING
            && word(file, padded - WORD) == NOP) {
          padded -= WORD;
        }
        boolean isReached =
            padded > text.address() && (word(file, padded - WORD) & 0xffff_fc1f) == 0xd63f_0000;
        boolean movesGiven = given.contains(padded) || !called.contains(start);
        starts.add(!given.contains(start) && movesGiven && !isReached ? padded : start);
      }
    }
    return starts;
  }

  private static WarpProgram program(ElfFile file, Set<Long> starts) {
    WarpProgram.Builder program = new WarpProgram.Builder(WarpScheme.A64);
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ElfSegment.LOAD) {
        program.region(AddressRange.sized(BASE + segment.address(), segment.memorySize()));
      }
    }
    for (ElfSection section : file.sections()) {
      if (section.executable()) {
        program.section(new CodeSection(BASE + section.address(), section.view().segment()));
      }
    }
    starts.forEach(start -> program.function(BASE + start));
    for (PltEntry stub : file.plt()) {
      program.function(BASE + stub.address());
      if (ENDLESS.contains(stub.function().text())) {
        program.endless(BASE + stub.address());
      }
    }
    file.relocations().forEach(table -> addSlots(file, table, program));
    return program.build();
  }

  /** The slots of the global offset table. */
  private static void addSlots(ElfFile file, RelocationTable table, WarpProgram.Builder program) {
    ElfSection slots = Objects.requireNonNull(file.section(".got"));
    for (int i = 0; i < table.count(); i++) {
      long slot = table.offset(i);
      if (slots.covers(slot) && table.isBaseRelative(i)) {
        program.pointer(BASE + slot, BASE + table.addend(i));
      } else if (slots.covers(slot)) {
        program.imported(BASE + slot);
      }
    }
  }

  @Test
  void functionsHaveTheGuidsThatBinaryNinjaGaveThem() throws IOException {
    List<Vector> vectors = vectors();
    assertThat(vectors).hasSize(202);
    List<Long> wrong = new ArrayList<>();
    try (ElfFile file = ls()) {
      FunctionGuids guids = FunctionGuids.of(program(file, starts(file, vectors)));
      for (Vector vector : vectors) {
        Set<Long> followed = vector.tailCall == null ? Set.of() : Set.of(BASE + vector.tailCall);
        CodeGuid guid = guids.of(BASE + vector.start, followed);
        boolean isSame =
            guid != null
                && guid.guid().toString().equals(vector.guid)
                && guid.blocks() == vector.blocks;
        if (!isSame) {
          wrong.add(vector.start);
        }
      }
    }

    assertThat(wrong).as("starts of functions with other GUIDs").isEmpty();
  }

  /** Where a function begins that Binary Ninja began in the padding before it. */
  private static long withoutPadding(ElfFile file, long start) {
    long at = start;
    while (word(file, at) == NOP) {
      at += WORD;
    }
    return at;
  }

  /** Only the starts of functions without padding are taken from Binary Ninja. */
  @Test
  void functionsOfAnyToolHaveItsGuidsAmongTheirs() throws IOException {
    List<Vector> vectors = vectors();
    List<Long> wrong = new ArrayList<>();
    try (ElfFile file = ls()) {
      Set<Long> starts = new TreeSet<>();
      vectors.forEach(vector -> starts.add(withoutPadding(file, vector.start)));
      EhFrameReader frames = Objects.requireNonNull(EhFrame.of(file)).reader();
      while (frames.next()) {
        starts.add(withoutPadding(file, frames.start()));
      }
      FunctionGuids guids = FunctionGuids.of(program(file, starts));
      for (Vector vector : vectors) {
        CodeGuid guid = guids.of(BASE + withoutPadding(file, vector.start));
        Set<String> all = new HashSet<>();
        if (guid != null) {
          all.add(guid.guid().toString());
          guids.others(guid, false).forEach(other -> all.add(other.toString()));
        }
        if (!all.contains(vector.guid)) {
          wrong.add(vector.start);
        }
      }
    }

    assertThat(wrong).as("starts of functions with none of their GUIDs").hasSizeLessThan(8);
  }
}
