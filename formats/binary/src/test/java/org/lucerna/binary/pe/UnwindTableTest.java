package org.lucerna.binary.pe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.SampleHandlers;
import org.lucerna.bytes.AddressRange;

class UnwindTableTest {
  private static final long BASE = new PeImage(PeImage.X64).base();
  private static final AddressRange FUNCTION = AddressRange.sized(BASE + 0x1000, 0x80);
  private static final AddressRange OTHER = AddressRange.sized(BASE + 0x1080, 0x10);
  private static final AddressRange FUNCLET = AddressRange.sized(BASE + 0x1100, 0x10);

  private static UnwindTable table(PeImage image) {
    return PeFile.of(MemorySegment.ofArray(image.write())).unwindTable();
  }

  private static void hasFunclets(UnwindTable table) {
    assertThat(table.functions()).containsExactly(FUNCTION, OTHER);
    assertThat(table.pieces()).containsExactly(new PePiece(BASE + 0x1000, FUNCLET));
    assertThat(table.funclets())
        .isEqualTo(Map.of(BASE + 0x1100, BASE + 0x1000, BASE + 0x1200, BASE + 0x1000));
  }

  private static void hasNone(PeImage image) {
    UnwindTable table = table(image);
    assertThat(table.functions()).containsExactly(FUNCTION, OTHER, FUNCLET);
    assertThat(table.funclets()).isEmpty();
    assertThat(table.called()).isEmpty();
  }

  @Test
  void filtersAndFinallyBlocksBelongToTheirFunction() {
    hasFunclets(table(SampleHandlers.scopes()));
  }

  @Test
  void scopeOutsideTheFunctionIsDataOfAnotherHandler() {
    hasNone(SampleHandlers.scopes().u32(0x210c, 0x1090));
    hasNone(SampleHandlers.scopes().u32(0x2110, 0x1081));
  }

  @Test
  void catchBlocksBelongToTheirFunction() {
    UnwindTable table = table(SampleHandlers.cxx());
    hasFunclets(table);
    assertThat(table.called()).isEmpty();
  }

  @Test
  void unknownMagicIsDataOfAnotherHandler() {
    hasNone(SampleHandlers.cxx().u32(0x2200, 0x1993_0523));
  }

  @Test
  void packedTablesNameFuncletsAndDestructors() {
    UnwindTable table = table(SampleHandlers.packed());
    hasFunclets(table);
    assertThat(table.called()).containsExactly(BASE + 0x1280);
  }

  @Test
  void packedTablesThatBreakARuleAreDataOfAnotherHandler() {
    // Reserved flag, place outside the function, funclet in data, states that do not ascend.
    hasNone(SampleHandlers.packed().hex(0x2200, "98"));
    hasNone(SampleHandlers.packed().hex(0x22a3, "fe"));
    hasNone(SampleHandlers.packed().hex(0x2243, "0020"));
    hasNone(SampleHandlers.packed().hex(0x2261, "04"));
  }

  @Test
  void blockBeforeItsFunctionIsAFunction() {
    UnwindTable table =
        table(
            SampleHandlers.cxx()
                .u32(0x2280 + 12, 0x1080)
                .unwinding(0x2000, 0x1080, 0x1090, 0x2120, 0x1100, 0x1110, 0x2100));
    assertThat(table.functions()).containsExactly(OTHER, FUNCLET);
    assertThat(table.called()).containsExactly(BASE + 0x1080);
    assertThat(table.funclets()).isEqualTo(Map.of(BASE + 0x1200, BASE + 0x1100));
  }

  @Test
  void handlerFollowsTheUnwindInfoOfArm64() {
    UnwindTable table = table(SampleHandlers.arm64());
    assertThat(table.functions()).containsExactly(AddressRange.sized(BASE + 0x1000, 0x40));
    assertThat(table.pieces())
        .containsExactly(new PePiece(BASE + 0x1000, AddressRange.sized(BASE + 0x1040, 0x20)));
  }
}
