package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.Out;
import org.lucerna.bytes.ByteString;

/** Paths of a unit whose compiler ran in {@code ./iconv}, as reproducible builds have it. */
class RelativeFoldersTest {
  private static Out out() {
    return new Out(ByteOrder.LITTLE_ENDIAN, false);
  }

  private static Out sized(Out body) {
    return out().u32(body.size()).bytes(body.toByteArray());
  }

  private static List<String> paths(int version, Out tables, int first, int last) {
    Out unit = out().u16(version);
    unit = version == 5 ? unit.u8(1).u8(8).u32(0) : unit.u32(0).u8(8);
    Out shape = out().u8(1).u8(0x11).u8(0).u8(0x1b).u8(0x08).u8(0x10).u8(0x17).u8(0).u8(0).u8(0);
    Out head = out().u8(1).u8(1).u8(1).u8(1).u8(1).u8(1).bytes(tables.toByteArray());
    Out lines = out().u16(version);
    if (version == 5) {
      lines.u8(8).u8(0);
    }
    Map<String, Out> sections =
        Map.of(
            ".debug_info", sized(unit.u8(1).cstr("./iconv").u32(0)),
            ".debug_abbrev", shape,
            ".debug_line", sized(lines.u32(head.size()).bytes(head.toByteArray())));
    Dwarf dwarf =
        new Dwarf(
            DebugSections.of(
                ByteOrder.LITTLE_ENDIAN,
                0,
                name -> {
                  Out section = sections.get(name);
                  return section == null ? null : MemorySegment.ofArray(section.toByteArray());
                }));
    LineProgram program = Objects.requireNonNull(dwarf.units().next().lines());
    List<String> paths = new ArrayList<>();
    for (int number = first; number <= last; number++) {
      ByteString path = program.path(number);
      paths.add(path == null ? "-" : path.text());
    }
    return paths;
  }

  @Test
  void theFirstFolderOfVersion5IsTheCompilersOwn() {
    Out tables = out().u8(1).u8(1).u8(0x08).u8(4);
    tables.cstr("./iconv").cstr("inc").cstr("/usr/include").cstr("");
    tables.u8(2).u8(1).u8(0x08).u8(2).u8(0x0b).u8(5);
    tables.cstr("a.c").u8(0).cstr("h.h").u8(1).cstr("s.h").u8(2).cstr("e.h").u8(3);
    tables.cstr("/abs.h").u8(1);

    assertThat(paths(5, tables, 0, 4))
        .containsExactly(
            "./iconv/a.c", "./iconv/inc/h.h", "/usr/include/s.h", "./iconv/e.h", "/abs.h");
  }

  @Test
  void firstFolderWithoutNameIsTheUnitsFolder() {
    Out tables = out().u8(1).u8(1).u8(0x08).u8(1).cstr("");
    tables.u8(2).u8(1).u8(0x08).u8(2).u8(0x0b).u8(1).cstr("a.c").u8(0);

    assertThat(paths(5, tables, 0, 0)).containsExactly("./iconv/a.c");
  }

  @Test
  void foldersOfVersion4AreBelowTheCompilersOwn() {
    Out tables = out().cstr("inc").cstr("/usr/include").u8(0);
    tables.cstr("a.c").u8(0).u8(0).u8(0).cstr("h.h").u8(1).u8(0).u8(0);
    tables.cstr("s.h").u8(2).u8(0).u8(0).u8(0);

    assertThat(paths(4, tables, 1, 3))
        .containsExactly("./iconv/a.c", "./iconv/inc/h.h", "/usr/include/s.h");
  }
}
