package org.lucerna.harvest.pe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.SampleClasses;
import org.lucerna.binary.pe.TypeInformation;
import org.lucerna.binary.pe.VirtualTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.FunctionHint;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

class VirtualFunctionsTest {
  @TempDir private Path folder;

  private static VirtualTable table(long at, String type, Long... slots) {
    return new VirtualTable(at, ByteString.utf8(type), 0, List.of(slots));
  }

  @Test
  void inheritedFunctionHasTheFirstClassAndCountsTheOthers() {
    Map<Long, FunctionHint> hints =
        VirtualFunctions.hints(
            new TypeInformation(
                List.of(),
                List.of(),
                List.of(
                    table(1, ".?AVBase@@", 10L, 11L),
                    table(2, ".?AVBase@@", 11L),
                    table(3, ".?AUDerived@ns@@", 12L, 11L)),
                Set.of()));

    assertThat(new TreeMap<>(hints).values())
        .extracting(FunctionHint::words)
        .containsExactly(
            "slot 0 of class Base",
            "slot 1 of class Base and 1 other",
            "slot 0 of struct ns::Derived");
  }

  @Test
  void hintIsNoName() throws Exception {
    PeImage image = SampleClasses.of(PeImage.X64).hex(0x1010, "31c0 c3");
    Path file = Files.write(folder.resolve("a.dll"), image.write());
    try (Harvest harvest = Harvest.open(file, HarvestOptions.PLAIN)) {
      assertThat(harvest.hints().get(image.base() + 0x1010))
          .isEqualTo(new FunctionHint(ByteString.utf8(SampleClasses.NAME), 1, 0));
      assertThat(harvest.functions()).extracting(HarvestedFunction::name).containsOnlyNulls();
    }
  }
}
