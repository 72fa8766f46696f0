package org.lucerna.isa.riscv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class RiscvInstructionTest {
  private static final long ADDRESS = 0x10000;

  /** The instruction with these bytes. */
  private static RiscvInstruction decoded(String bytes) {
    byte[] code = HexFormat.of().parseHex(bytes);
    RiscvInstruction instruction = new RiscvInstruction(ByteOrder.LITTLE_ENDIAN);
    byte[] padded = Arrays.copyOf(code, code.length + Instruction.LOOKAHEAD);
    assertThat(instruction.decode(padded, 0)).isEqualTo(code.length);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "ef000001, CALL, 0x10010, fffff000",
    "6f000001, JUMP, 0x10010, fffff000",
    "6ff0dfff, JUMP, 0xfffc, fffff000",
    "ef020001, JUMP, 0x10010, fffff000",
    "6308b500, CONDITIONAL, 0x10010, fe000f80",
    "e31eb5fe, CONDITIONAL, 0xfffc, fe000f80",
    "01a8, JUMP, 0x10010, 1ffc",
    "f5bf, JUMP, 0xfffc, 1ffc",
    "01c9, CONDITIONAL, 0x10010, 1c7c",
    "75fd, CONDITIONAL, 0xfffc, 1c7c",
    "67800000, RETURN, 0, 0",
    "67000300, INDIRECT_JUMP, 0, 0",
    "e7800700, INDIRECT_CALL, 0, 0",
    "8280, RETURN, 0, 0",
    "8287, INDIRECT_JUMP, 0, 0",
    "8297, INDIRECT_CALL, 0, 0",
    "0290, TRAP, 0, 0",
    "73001000, TRAP, 0, 0",
    "73000000, NEXT, 0, 0",
    "0100, NEXT, 0, 0",
    "aa87, NEXT, 0, 0",
    "13000000, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String bytes, Flow flow, String target, String bits) {
    RiscvInstruction instruction = decoded(bytes);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  /** Registers that are written and read, access, number; the instruction as GNU as reads it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          13858502 | 10 | 11 | 0 | 40 | addi a0, a1, 40
          b3c5c600 | 11 | 12, 13 | 0 |  | xor a1, a3, a2
          1b0505ff | 10 | 10 | 0 | -16 | addiw a0, a0, -16
          13159503 | 10 | 10 | 0 | 57 | slli a0, a0, 0x39
          03b5c5ff | 10 | 11 | 8 | -4 | ld a0, -4(a1)
          23aea5fe | 0 | 10, 11 | 4 | -4 | sw a0, -4(a1)
          83d7c500 | 15 | 11 | 2 | 12 | lhu a5, 12(a1)
          87b50502 | 0 | 11 | 8 | 32 | fld fa1, 32(a1)
          27a0b502 | 0 | 11 | 4 | 32 | fsw fa1, 32(a1)
          af26b510 | 13 | 10, 11 | 4 | 0 | lr.w a3, (a0)
          af36b500 | 13 | 10, 11 | 8 | 0 | amoadd.d a3, a1, (a0)
          538505e2 | 10 | 0 | 0 |  | fmv.x.d a0, fa1
          538505f2 | 0 | 11 | 0 |  | fmv.d.x fa0, a1
          5385b500 | 0 | 0 | 0 |  | fadd.s fa0, fa1, fa1
          53a5b5a2 | 10 | 0 | 0 |  | feq.d a0, fa1, fa1
          37250000 | 10 | 0 | 0 |  | lui a0, 2
          9765ffff | 11 | 0 | 0 |  | auipc a1, 0xffff6
          ef000001 | 1 | 0 | 0 |  | jal ra, .+16
          e7800700 | 1 | 15 | 0 | 0 | jalr ra, a5
          6308b500 | 0 | 10, 11 | 0 |  | beq a0, a1, .+16
          73253000 | 10 | 0 | 0 |  | csrr a0, fcsr
          73000000 | 0 | 0 | 0 |  | ecall
          0f00f00f | 0 | 0 | 0 |  | fence
          06e4 | 0 | 1, 2 | 8 | 8 | sd ra, 8(sp)
          88e5 | 0 | 10, 11 | 8 | 8 | sd a0, 8(a1)
          2e85 | 10 | 0, 11 | 0 |  | mv a0, a1
          """)
  void operandsAreThoseOfTheManual(
      String bytes, int written, String reads, int size, Long number, String text) {
    RiscvInstruction instruction = decoded(bytes);
    int registers = 0;
    for (String register : reads.split(", ", -1)) {
      registers |= 1 << Integer.parseInt(register);
    }
    assertThat(instruction.written()).as(text).isEqualTo(written);
    assertThat(instruction.reads() & -2).as(text).isEqualTo(registers & -2);
    assertThat(instruction.accessSize()).as(text).isEqualTo(size);
    if (number != null) {
      boolean isShift = instruction.function() == 1 && instruction.opcode() == 0x13;
      assertThat(isShift ? instruction.distance() : instruction.number())
          .as(text)
          .isEqualTo(number);
    }
  }

  @Test
  void upperNumbersHaveTwelveZeros() {
    assertThat(decoded("37250000").upper()).isEqualTo(0x2000);
    assertThat(decoded("9765ffff").upper()).isEqualTo(-0xa000);
  }

  @Test
  void storesAreKnown() {
    assertThat(decoded("23aea5fe").stores()).isTrue();
    assertThat(decoded("27a0b502").stores()).isTrue();
    assertThat(decoded("af36b500").stores()).isTrue();
    assertThat(decoded("af260510").stores()).isFalse();
    assertThat(decoded("03b5c5ff").stores()).isFalse();
    assertThat(decoded("27a0b502").isFloatAccess()).isTrue();
    assertThat(decoded("03b5c5ff").isFloatAccess()).isFalse();
  }

  @Test
  void registerOfAnIndirectJumpIsItsSource() {
    assertThat(decoded("67000300").jumpRegister()).isEqualTo(6);
    assertThat(decoded("8287").jumpRegister()).isEqualTo(15);
  }

  @Test
  void paddingIsShortNopOrZeros() {
    assertThat(decoded("0100").isPadding()).isTrue();
    assertThat(decoded("0000").isPadding()).isTrue();
    assertThat(decoded("13000000").isPadding()).isFalse();
  }
}
