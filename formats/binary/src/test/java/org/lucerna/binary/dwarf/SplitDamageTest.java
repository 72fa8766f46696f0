package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.Mutation;
import org.lucerna.binary.fixture.Out;
import org.lucerna.bytes.FormatException;

/** Damaged files of entries that were split off, and packages of them. */
class SplitDamageTest {
  private static final String INDEX = ".debug_cu_index";
  private static final long[] IDS = {7, 0x1_0000_0009L};
  private static final int X86_64 = 62;

  /** Units at the start of the sections; none in DWARF 5, whose sections they would need. */
  private static final List<Map<String, byte[]>> SAMPLES = samples();

  private static List<Map<String, byte[]>> samples() {
    List<Map<String, byte[]>> samples = new ArrayList<>();
    for (SampleDwarf dwarf : SampleDwarf.all().toList()) {
      if (dwarf.order() == ByteOrder.LITTLE_ENDIAN) {
        Map<String, byte[]> object = new HashMap<>();
        dwarf.bytes().forEach((name, bytes) -> object.put(name + ".dwo", bytes));
        samples.add(object);
        Map<String, byte[]> bundle = new HashMap<>(object);
        bundle.put(INDEX, index(dwarf.version() < 5 ? 2 : 5, object));
        samples.add(bundle);
      }
    }
    return samples;
  }

  /** An index of two units in four slots, both of which have all of each section. */
  private static byte[] index(int version, Map<String, byte[]> sections) {
    List<String> columns =
        version == 2
            ? List.of(".debug_info.dwo", ".debug_abbrev.dwo", ".debug_str_offsets.dwo")
            : List.of(
                ".debug_info.dwo",
                ".debug_abbrev.dwo",
                ".debug_str_offsets.dwo",
                ".debug_rnglists.dwo");
    int[] numbers = {1, 3, 6, 8};
    Out out = new Out(ByteOrder.LITTLE_ENDIAN, true);
    out.u32(version).u32(columns.size()).u32(IDS.length).u32(4);
    out.u64(0).u64(IDS[1]).u64(0).u64(IDS[0]).u32(0).u32(2).u32(0).u32(1);
    for (int i = 0; i < columns.size(); i++) {
      out.u32(numbers[i]);
    }
    for (int row = 0; row < IDS.length; row++) {
      columns.forEach(name -> out.u32(0));
    }
    for (int row = 0; row < IDS.length; row++) {
      columns.forEach(name -> out.u32(sections.getOrDefault(name, new byte[0]).length));
    }
    return out.toByteArray();
  }

  private static byte[] file(Map<String, byte[]> sections) {
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 1, X86_64);
    sections.forEach((name, bytes) -> elf.section(name, 1, 0, 0, 0, 0, bytes));
    return elf.write();
  }

  /** Mostly the index, if there is one: that is the least of all the bytes. */
  private static byte[] mutant(SplittableRandom random) {
    Map<String, byte[]> sections = new HashMap<>(SAMPLES.get(random.nextInt(SAMPLES.size())));
    List<String> names = sections.keySet().stream().sorted().toList();
    String name =
        sections.containsKey(INDEX) && random.nextInt(4) > 0
            ? INDEX
            : names.get(random.nextInt(names.size()));
    byte[] bytes = sections.getOrDefault(name, new byte[0]);
    sections.put(name, bytes.length == 0 ? bytes : Mutation.of(bytes, random));
    return random.nextInt(8) == 0 ? Mutation.of(file(sections), random) : file(sections);
  }

  private static void read(byte[] bytes) {
    SplitUnits units = ElfDebugSections.split(ElfFile.of(MemorySegment.ofArray(bytes)));
    for (long id : IDS) {
      readUnit(units.sections(id));
    }
    readUnit(units.sections(0));
  }

  private static void readUnit(@Nullable DebugSections sections) {
    if (sections != null) {
      for (Iterator<Unit> all = new Dwarf(sections).units(); all.hasNext(); ) {
        Unit unit = all.next();
        unit.name();
        unit.splitId();
        unit.functions(tree -> assertThat(tree.nodes()).isNotEmpty());
      }
    }
  }

  private static DamageRun run() {
    SAMPLES.forEach(sample -> read(file(sample)));
    return new DamageRun(SplitDamageTest::mutant, SplitDamageTest::read);
  }

  @Test
  void damagedSplitFilesAreReadOrRefused() {
    run().some(1, 10_000);
  }

  @Test
  @Tag("long")
  void manyDamagedSplitFilesAreReadOrRefused() {
    run().many();
  }

  @Test
  void unitsOfPackagesAreFound() {
    for (Map<String, byte[]> sample : SAMPLES) {
      SplitUnits units = ElfDebugSections.split(ElfFile.of(MemorySegment.ofArray(file(sample))));
      for (long id : IDS) {
        assertThat(units.sections(id) != null).isEqualTo(sample.containsKey(INDEX));
      }
    }
  }

  /** As many slots as bytes allow, each with an id of its own and the same unit. */
  @Test
  void packageSlotsThatShareAUnitThrowFormatException() {
    int slots = 1 << 16;
    Out out = new Out(ByteOrder.LITTLE_ENDIAN, true).u32(5).u32(1).u32(1).u32(slots);
    for (int slot = 0; slot < slots; slot++) {
      out.u64(slot);
    }
    for (int slot = 0; slot < slots; slot++) {
      out.u32(1);
    }
    byte[] bundle = file(Map.of(INDEX, out.u32(1).u32(0).u32(0).toByteArray()));

    assertThatThrownBy(() -> read(bundle))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a slot for each of 1 units");
  }
}
