package org.lucerna.harvest.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.isa.Architecture;

class UnlistedFunctionsTest {
  private static final long START = 0x1000;

  /** A program of one piece of code. */
  private record Code(ByteString bytes, long entry) implements LinkedImage {
    static Code of(long entry, String hex) {
      return new Code(ByteString.wrap(HexFormat.of().parseHex(hex.replace(" ", ""))), entry);
    }

    @Override
    public ByteOrder order() {
      return ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    public List<AddressRange> codeRanges() {
      return List.of(new AddressRange(START, START + bytes.length()));
    }

    @Override
    public long codeEnd(long address) {
      return Long.compareUnsigned(address - START, bytes.length()) < 0 ? START + bytes.length() : 0;
    }

    @Override
    public @Nullable ByteView at(long address) {
      return codeEnd(address) == 0
          ? null
          : ByteView.of(MemorySegment.ofArray(bytes.toByteArray()), order(), false)
              .from(address - START);
    }
  }

  private static Map<Long, Long> sizes(UnlistedFunctions functions) {
    Map<Long, Long> sizes = new TreeMap<>();
    functions.find().forEach((address, found) -> sizes.put(address, found.bytes().byteSize()));
    return sizes;
  }

  /** As in musl: {@code main} is a number, and the library's start is reached by a jump. */
  @Test
  void functionsPassedToTheLibraryAreFound() {
    // call 1008; nop, nop | mov $0x1020, %rdi; jmp 1018 | padding; ret | padding; xor; ret
    Code code =
        Code.of(
            START,
            "e803000000 909090 48c7c720100000 e904000000 90909090 c3 90909090909090909090"
                + "31c0 c3");
    UnlistedFunctions functions = UnlistedFunctions.of(code, Architecture.X64, true);

    assertThat(sizes(functions)).containsKeys(START, START + 8, START + 0x18);
    assertThat(sizes(functions)).containsKey(START + 0x20);
  }

  @Test
  void thumbFunctionIncludesItsLiterals() {
    // ldr r0, [pc]; bx lr; a number | cmp; it eq; bxeq lr; movs; bx lr; nop | bx lr
    Code code =
        Code.of(
            START + 1,
            "0048 7047 78563412 | 0028 08bf 7047 0120 7047 00bf | 7047".replace("|", ""));
    UnlistedFunctions functions = UnlistedFunctions.of(code, Architecture.A32, false);

    assertThat(sizes(functions))
        .containsExactlyEntriesOf(new TreeMap<>(Map.of(START, 8L, START + 8, 10L, START + 20, 2L)));
    assertThat(functions.find().values()).allMatch(UnlistedFunctions.Found::isThumb);
  }

  @Test
  void thumbFunctionIncludesItsJumpTable() {
    // cmp r0, #2; bhi to the end; tbb [pc, r0]; three distances; movs, bx three times
    Code code =
        Code.of(
            START + 1,
            "0228 0cd8 dfe800f0 02040600 0120 7047 0220 7047 0320 7047 00bf 00bf 00bf 00bf 7047");

    assertThat(sizes(UnlistedFunctions.of(code, Architecture.A32, false)))
        .containsEntry(START, 34L);
  }

  @Test
  void callAtTheEndOfAFunctionDoesNotReturn() {
    // call g; padding | g: jump to itself; breakpoints | xor eax, eax; ret
    Code code =
        Code.of(
            START, "e80b000000 909090909090909090 9090 ebfe cccccccccccccccccccccccccccc 31c0c3");

    assertThat(sizes(UnlistedFunctions.of(code, Architecture.X86, false)))
        .containsExactlyEntriesOf(new TreeMap<>(Map.of(START, 5L, START + 16, 2L, START + 32, 3L)));
  }

  /** Clang aligns loops with NOPs, and enters them in the middle. */
  @Test
  void jumpOverNopsIntoALoopStaysInItsFunction() {
    // xor eax, eax; jmp 14; NOPs | inc eax (the loop); cmp; 14: jne to the loop; ret
    Code leaf = Code.of(START, "31c0 eb10 909090909090909090909090 40 83f807 75fa c3");
    // push esi; xor eax, eax; jmp 1f (aligned); NOPs | 16 bytes of the loop; 20: jne; pop esi; ret
    Code framed =
        Code.of(
            START,
            "56 31c0 eb1b 9090909090909090909090 40404040404040404040404040404040 75ee 5e c3");

    assertThat(sizes(UnlistedFunctions.of(leaf, Architecture.X86, false)))
        .containsExactlyEntriesOf(new TreeMap<>(Map.of(START, 23L)));
    assertThat(sizes(UnlistedFunctions.of(framed, Architecture.X86, false)))
        .containsExactlyEntriesOf(new TreeMap<>(Map.of(START, 36L)));
  }

  @Test
  void jumpToAnAlignedPlaceAfterPaddingLeavesItsFunction() {
    // xor eax, eax; jmp 20; NOPs | inc eax; ret; NOPs | 20: ret
    String second = "40 c3 9090909090909090909090909090 c3";
    Code nops = Code.of(START, "31c0 eb1c 909090909090909090909090" + second);
    // The same to 11, with breakpoints, which align functions only.
    Code breakpoints = Code.of(START, "31c0 eb0d cccccccccccccccccccccccc" + second);

    assertThat(sizes(UnlistedFunctions.of(nops, Architecture.X86, false)))
        .containsEntry(START, 4L)
        .containsKeys(START + 16, START + 32);
    assertThat(sizes(UnlistedFunctions.of(breakpoints, Architecture.X86, false)))
        .containsEntry(START, 4L);
  }

  @Test
  void jumpWithRestoredRegistersLeavesItsFunction() {
    // push esi; je 6; pop esi; jmp 8 | 6: pop esi; ret | the next one: push edi; pop edi; ret
    Code code = Code.of(START, "56 7403 5e eb02 5e c3 57 5f c3");

    assertThat(sizes(UnlistedFunctions.of(code, Architecture.X86, false)))
        .containsExactlyEntriesOf(new TreeMap<>(Map.of(START, 8L, START + 8, 3L)));
  }

  @Test
  void mipsFunctionIncludesTheDelaySlotOfItsLastJump() {
    // jr ra; nop; padding | addiu v0, zero, 1; jr ra; nop
    Code code = Code.of(START, "0800e003 00000000 00000000 00000000 01000224 0800e003 00000000");
    UnlistedFunctions functions = UnlistedFunctions.of(code, Architecture.MIPS, false);
    UnlistedFunctions listed = UnlistedFunctions.of(code, Architecture.MIPS, false);
    listed.start(START + 16);
    listed.haveAllStarts();

    Map<Long, Long> expected = new TreeMap<>(Map.of(START, 8L, START + 16, 12L));
    assertThat(sizes(functions)).isEqualTo(expected);
    assertThat(sizes(listed)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void anyBytesHaveFunctionsThatDoNotOverlap(Architecture architecture) {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[4 * random.nextInt(200)];
      random.nextBytes(bytes);
      UnlistedFunctions functions =
          UnlistedFunctions.of(
              new Code(ByteString.wrap(bytes), START), architecture, random.nextBoolean());
      functions.start(START + random.nextInt(800));
      long end = START;
      for (Map.Entry<Long, Long> found : sizes(functions).entrySet()) {
        assertThat(found.getKey()).as("seed %d", seed).isGreaterThanOrEqualTo(end);
        end = found.getKey() + found.getValue();
      }
      assertThat(end).as("seed %d", seed).isLessThanOrEqualTo(START + bytes.length);
    }
  }
}
