package org.lucerna.binary.pe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.SampleClasses;
import org.lucerna.bytes.ByteString;

class TypeInformationTest {
  private static TypeInformation read(PeImage image) {
    return PeFile.of(MemorySegment.ofArray(image.write())).typeInformation();
  }

  @ParameterizedTest
  @ValueSource(ints = {PeImage.X86, PeImage.X64, PeImage.ARM64})
  void classesAndTheirTablesAreFound(int machine) {
    PeImage image = SampleClasses.of(machine);
    TypeInformation found = read(image);
    long base = image.base();
    ByteString name = ByteString.utf8(SampleClasses.NAME);

    assertThat(found.types()).containsExactly(name);
    assertThat(found.locators()).containsExactly(base + 0x2100);
    assertThat(found.tables())
        .containsExactly(
            new VirtualTable(
                base + SampleClasses.TABLE, name, 0, List.of(base + 0x1000, base + 0x1010)));
    assertThat(found.thrown()).containsExactly(base + 0x1020, base + 0x1030);
  }

  /** Each of these is one rule that a look-alike breaks. */
  @Test
  void whatBreaksARuleIsNotFound() {
    int x64 = PeImage.X64;
    assertThat(read(SampleClasses.of(x64).u32(0x2028, 1)).types()).isEmpty();
    assertThat(read(SampleClasses.of(x64).text(0x2033, "Q")).types()).isEmpty();
    assertThat(read(SampleClasses.of(x64).text(0x203e, "x")).types()).isEmpty();
    assertThat(read(SampleClasses.of(x64).u32(0x2114, 0x2110)).locators()).isEmpty();
    assertThat(read(SampleClasses.of(x64).u32(0x2100, 2)).locators()).isEmpty();
    assertThat(read(SampleClasses.of(x64).u32(0x2084, 8)).locators()).isEmpty();
    assertThat(read(SampleClasses.of(x64).u32(0x2088, 0)).tables()).isEmpty();
    assertThat(read(SampleClasses.of(x64).u32(0x2388, 1)).thrown())
        .containsExactly(new PeImage(x64).base() + 0x1030);
    assertThat(read(SampleClasses.of(x64).u32(0x230c, 0)).thrown()).isEmpty();
  }
}
