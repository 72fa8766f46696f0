package org.lucerna.isa.ppc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class PpcInstructionTest {
  private static final long ADDRESS = 0x10000;

  private static PpcInstruction decoded(String word) {
    return decoded(word, ByteOrder.BIG_ENDIAN);
  }

  private static PpcInstruction decoded(String word, ByteOrder order) {
    byte[] code = new byte[Instruction.LOOKAHEAD];
    ByteBuffer.wrap(code).order(order).putInt(0, Integer.parseUnsignedInt(word, 16));
    PpcInstruction instruction = new PpcInstruction(order);
    assertThat(instruction.decode(code, 0)).isEqualTo(4);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "48000010, JUMP, 0x10010, 03fffffc",
    "48000011, CALL, 0x10010, 03fffffc",
    "4bfffffc, JUMP, 0xfffc, 03fffffc",
    "48000012, JUMP, 0x10, 03fffffc",
    "41820010, CONDITIONAL, 0x10010, fffc",
    "4082fffc, CONDITIONAL, 0xfffc, fffc",
    "42800005, CALL, 0x10004, fffc",
    "4e800020, RETURN, 0, 0",
    "4e800420, INDIRECT_JUMP, 0, 0",
    "4e800421, INDIRECT_CALL, 0, 0",
    "4e800021, INDIRECT_CALL, 0, 0",
    "4d820020, RETURN, 0, 0",
    "7fe00008, TRAP, 0, 0",
    "0fe00000, NEXT, 0, 0",
    "60000000, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String word, Flow flow, String target, String bits) {
    PpcInstruction instruction = decoded(word);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    assertThat(decoded("48000010", ByteOrder.BIG_ENDIAN).word())
        .isEqualTo(decoded("48000010", ByteOrder.LITTLE_ENDIAN).word());
  }

  @Test
  void conditionIsReported() {
    assertThat(decoded("4d820020").isPredicated()).isTrue();
    assertThat(decoded("4e800020").isPredicated()).isFalse();
    assertThat(decoded("4e800420").isPredicated()).isFalse();
  }

  @Test
  void paddingIsNopOrZeros() {
    assertThat(decoded("60000000").isPadding()).isTrue();
    assertThat(decoded("00000000").isPadding()).isTrue();
    assertThat(decoded("60420000").isPadding()).isFalse();
  }

  /** Registers by number, those that are read before those that are written. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          38640008 | 4 | 3 | addi 3,4,8
          38600008 | '' | 3 | li 3,8
          7c642a14 | 4 5 | 3 | add 3,4,5
          7c642e14 | 4 5 | 3 | addo 3,4,5
          7c6400d0 | 4 | 3 | neg 3,4
          7c832838 | 4 5 | 3 | and 3,4,5
          7c830774 | 4 | 3 | extsb 3,4
          7c8303f4 | 4 | 3 | popcntd 3,4
          60830008 | 4 | 3 | ori 3,4,8
          5483083c | 4 | 3 | slwi 3,4,1
          5083083c | 3 4 | 3 | rlwimi 3,4,1,0,30
          5c83283e | 4 5 | 3 | rotlw 3,4,5
          78830020 | 4 | 3 | clrldi 3,4,32
          7883000e | 3 4 | 3 | rldimi 3,4,32,0
          78832810 | 4 5 | 3 | rotld 3,4,5
          7c60289e | 5 | 3 | isel 3,0,5,2
          2c03000a | 3 | '' | cmpwi 3,10
          7c032040 | 3 4 | '' | cmplw 3,4
          80640008 | 4 | 3 | lwz 3,8(4)
          84640008 | 4 | 3 4 | lwzu 3,8(4)
          90640008 | 3 4 | '' | stw 3,8(4)
          f8640009 | 3 4 | 4 | stdu 3,8(4)
          7c64282e | 4 5 | 3 | lwzx 3,4,5
          7c60282e | 5 | 3 | lwzx 3,0,5
          c8230008 | 3 | '' | lfd 1,8(3)
          d8230008 | 3 | '' | stfd 1,8(3)
          bba10010 | 1 | 29 30 31 | lmw 29,16(1)
          bfa10010 | 1 29 30 31 | '' | stmw 29,16(1)
          7c6802a6 | '' | 3 | mflr 3
          7c6803a6 | 3 | '' | mtlr 3
          7c230166 | 3 | '' | mtvsrd 1,3
          7c230066 | '' | 3 | mfvsrd 3,1
          4e800020 | '' | '' | blr
          """)
  void registersAreThoseOfTheManual(String word, String reads, String writes, String text) {
    PpcInstruction instruction = decoded(word);
    assertThat(registers(instruction.reads())).as(text).isEqualTo(reads);
    assertThat(registers(instruction.writes())).as(text).isEqualTo(writes);
  }

  private static String registers(int set) {
    return IntStream.range(0, 32)
        .filter(register -> (set >> register & 1) != 0)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          80640008 | 4, false, false, false, 8 | lwz 3,8(4)
          88640008 | 1, false, false, false, 8 | lbz 3,8(4)
          a864fff8 | 2, false, false, false, -8 | lha 3,-8(4)
          9c640008 | 1, true, false, true, 8 | stbu 3,8(4)
          e8640009 | 8, false, false, true, 8 | ldu 3,8(4)
          e864000a | 4, false, false, false, 8 | lwa 3,8(4)
          f8640008 | 8, true, false, false, 8 | std 3,8(4)
          c0230008 | 4, false, true, false, 8 | lfs 1,8(3)
          d8230008 | 8, true, true, false, 8 | stfd 1,8(3)
          e4230012 | 8, false, true, false, 16 | lxsd 1,16(3)
          f4230011 | 16, false, true, false, 16 | lxv 1,16(3)
          f4230015 | 16, true, true, false, 16 | stxv 1,16(3)
          38640008 | 0, false, false, false, 8 | addi 3,4,8
          """)
  void memoryAccessIsThatOfTheManual(String word, String expected, String text) {
    PpcInstruction instruction = decoded(word);
    Object[] found = {
      instruction.accessSize(),
      instruction.stores(),
      instruction.isFloatAccess(),
      instruction.updates(),
      instruction.number()
    };
    assertThat(Arrays.toString(found)).as(text).isEqualTo("[" + expected + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          7c6428ae | 1, false, false, false | lbzx 3,4,5
          7c64296e | 4, true, false, true | stwux 3,4,5
          7c64282a | 8, false, false, false | ldx 3,4,5
          7c602028 | 4, false, true, false | lwarx 3,0,4
          7c60212d | 4, true, true, false | stwcx. 3,0,4
          7c032698 | 16, false, false, false | lxvd2x 0,3,4
          7c4321ce | 16, true, false, false | stvx 2,3,4
          """)
  void indexedAccessIsThatOfTheManual(String word, String expected, String text) {
    PpcInstruction instruction = decoded(word);
    Object[] found = {
      instruction.accessSize(),
      instruction.stores(),
      instruction.isAtomicAccess(),
      instruction.updates()
    };
    assertThat(instruction.isIndexed()).isTrue();
    assertThat(instruction.isVectorAccess()).isEqualTo(instruction.accessSize() == 16);
    assertThat(Arrays.toString(found)).as(text).isEqualTo("[" + expected + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5483063e | 0 | ff | clrlwi 3,4,24
          5483482c | 9 | fffffe00 | slwi 3,4,9
          5483ba7e | 23 | 7fffff | srwi 3,4,9
          5483003e | 0 | ffffffff | rotlwi 3,4,0
          548306fe | 0 | 1f | clrlwi 3,4,27
          548307c2 | 0 | c0000001 | rlwinm 3,4,0,31,1
          78830020 | 0 | ffffffff | clrldi 3,4,32
          7883c220 | 24 | ffffff | srdi 3,4,40
          78834da4 | 9 | fffffffffffffe00 | sldi 3,4,9
          78831788 | 2 | 3fffffffc | rldic 3,4,2,30
          7883000e | 32 | ffffffff00000000 | rldimi 3,4,32,0
          """)
  void rotationHasDistanceAndMask(String word, int distance, String mask, String text) {
    PpcInstruction instruction = decoded(word);
    assertThat(instruction.rotation()).as(text).isEqualTo(distance);
    assertThat(Long.toHexString(instruction.mask())).as(text).isEqualTo(mask);
  }
}
