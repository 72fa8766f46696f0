package org.lucerna.warp.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.GuidNamespace;

/** Functions of a program from 400000 to 420000, whose code begins at 401000. */
class FunctionGuidsTest {
  private static final long START = 0x401000;
  private static final long STUB = 0x402000;
  private static final AddressRange REGION = new AddressRange(0x400000, 0x420000);

  private static WarpProgram program(
      WarpScheme scheme, String hex, long[] functions, long[] endless, long[] relocated) {
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    WarpProgram.Builder program =
        new WarpProgram.Builder(scheme)
            .region(REGION)
            .section(new CodeSection(START, MemorySegment.ofArray(code)));
    LongStream.of(functions).forEach(program::function);
    LongStream.of(endless).forEach(program::endless);
    LongStream.of(relocated).forEach(program::relocated);
    return program.build();
  }

  private static CodeGuid guid(WarpProgram program, long address, Long... tailCalls) {
    FunctionGuids guids = FunctionGuids.of(program);
    CodeGuid guid = Objects.requireNonNull(guids.of(address, Set.of(tailCalls)));
    if (tailCalls.length == 0) {
      assertThat(guids.of(address)).isEqualTo(guid);
    }
    return guid;
  }

  private static UUID a64(String hex, long... functions) {
    return guid(program(WarpScheme.A64, hex, functions(functions), new long[0], new long[0]), START)
        .guid();
  }

  private static UUID x64(String hex, long... functions) {
    return guid(program(WarpScheme.X64, hex, functions(functions), new long[0], new long[0]), START)
        .guid();
  }

  private static long[] functions(long... others) {
    return LongStream.concat(LongStream.of(START), LongStream.of(others)).toArray();
  }

  /** The GUID of a function of these blocks. */
  private static UUID blocks(String... hex) {
    return GuidNamespace.FUNCTION.guid(
        Stream.of(hex)
            .map(block -> ByteString.hex(block.replace(" ", "")))
            .map(GuidNamespace.BASIC_BLOCK::guid)
            .toList());
  }

  @Test
  void callsAreVariantAndBranchesInsideAreNot() {
    // cbz x0, 8; bl 402000; ret
    assertThat(a64("400000b4 ff030094 c0035fd6", STUB))
        .isEqualTo(blocks("400000b4", "00000000", "c0035fd6"));
  }

  @Test
  void displacementsOfNothingStay() {
    // adrp x16, 410000; ldr x17, [x16]; add x16, x16, 0; br x17
    assertThat(a64("700000f0 110240f9 10020091 20021fd6"))
        .isEqualTo(blocks("00000000 110240f9 10020091 20021fd6"));
    // The same with 8.
    assertThat(a64("700000f0 110640f9 10220091 20021fd6"))
        .isEqualTo(blocks("00000000 00000000 00000000 20021fd6"));
  }

  /** cbz x0, 8; b 401010; ret; nop; mov x0, 1; ret. */
  private static final String TAIL_CALL = "400000b4 03000014 c0035fd6 1f2003d5 200080d2 c0035fd6";

  @Test
  void jumpsToOtherFunctionsEnd() {
    UUID stopped = blocks("400000b4", "00000000", "c0035fd6");
    UUID followed = blocks("400000b4", "03000014", "c0035fd6", "200080d2 c0035fd6");
    WarpProgram program =
        program(WarpScheme.A64, TAIL_CALL, functions(0x401010), new long[0], new long[0]);

    assertThat(guid(program, START).guid()).isEqualTo(stopped);
    assertThat(guid(program, START).tailCalls()).containsExactly(0x401010L);
    assertThat(guid(program, START, 0x401010L).guid()).isEqualTo(followed);
    assertThat(a64(TAIL_CALL)).as("no other function").isEqualTo(followed);
  }

  @Test
  void otherGuidsFollowOneTailCallEach() {
    // cbz x0, 401008; b 401010; b 401018; nop; mov x0, 1; ret; ret
    String code = "400000b4 03000014 04000014 1f2003d5 200080d2 c0035fd6 c0035fd6";
    WarpProgram program =
        program(WarpScheme.A64, code, functions(0x401010, 0x401018), new long[0], new long[0]);

    assertThat(FunctionGuids.of(program).others(guid(program, START), true))
        .containsExactlyInAnyOrder(
            blocks("400000b4", "03000014", "00000000", "200080d2 c0035fd6"),
            blocks("400000b4", "00000000", "04000014", "c0035fd6"));
  }

  @Test
  void otherGuidIncludesPaddingBeforeUncalledFunction() {
    // ret; nop; nop; nop; nop; mov x0, 1; cbz x0, 401014; ret
    String code = "c0035fd6 1f2003d5 1f2003d5 1f2003d5 1f2003d5 200080d2 e0ffffb4 c0035fd6";
    WarpProgram program =
        program(WarpScheme.A64, code, functions(0x401014), new long[0], new long[0]);
    CodeGuid guid = guid(program, 0x401014);

    assertThat(guid.guid()).isEqualTo(blocks("200080d2 e0ffffb4", "c0035fd6"));
    assertThat(FunctionGuids.of(program).others(guid, true)).isEmpty();
    assertThat(FunctionGuids.of(program).others(guid, false))
        .containsExactly(blocks("1f2003d5 1f2003d5 1f2003d5", "200080d2 e0ffffb4", "c0035fd6"));
  }

  @Test
  void functionsEndBeforeOthers() {
    // nop; nop; ret
    assertThat(a64("1f2003d5 1f2003d5 c0035fd6", 0x401004)).isEqualTo(blocks("1f2003d5"));
    assertThat(a64("1f2003d5 1f2003d5 c0035fd6")).isEqualTo(blocks("1f2003d5 1f2003d5 c0035fd6"));
  }

  @Test
  void slotsOfTheStackAreFollowed() {
    // adrp x0, 410000; str x0, [sp, 8]; mov x0, 0; ldr x1, [sp, 8]; ldr x2, [x1, 16]; ret
    assertThat(a64("600000f0 e00700f9 000080d2 e10740f9 220840f9 c0035fd6"))
        .isEqualTo(blocks("00000000 e00700f9 000080d2 e10740f9 00000000 c0035fd6"));
  }

  /** The GUID of the function at the start of a program whose slot at 410008 holds an address. */
  private static UUID withSlot(WarpScheme scheme, String hex, long pointer, long... functions) {
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    WarpProgram.Builder program =
        new WarpProgram.Builder(scheme)
            .region(REGION)
            .section(new CodeSection(START, MemorySegment.ofArray(code)))
            .pointer(0x410008, 1)
            .pointer(0x410008, pointer);
    LongStream.of(functions(functions)).forEach(program::function);
    return guid(program.build(), START).guid();
  }

  @Test
  void addressesComeFromSlotsOfTheProgram() {
    // mov rax, [410008]; add rax, 16; mov [rdi], rax; ret
    String x64 = "488b0501f00000 4883c010 488907 c3";
    assertThat(withSlot(WarpScheme.X64, x64, 0x411000))
        .isEqualTo(blocks("00000000000000 00000000 488907 c3"));
    assertThat(withSlot(WarpScheme.X64, x64, 0x12_3456_7890L))
        .as("another number")
        .isEqualTo(blocks("00000000000000 4883c010 488907 c3"));
    assertThat(x64(x64)).isEqualTo(blocks("00000000000000 4883c010 488907 c3"));
    // adrp x0, 410000; ldr x0, [x0, 8]; add x0, x0, 16; ret
    assertThat(withSlot(WarpScheme.A64, "600000f0 000440f9 00400091 c0035fd6", 0x411000))
        .isEqualTo(blocks("00000000 00000000 00000000 c0035fd6"));
  }

  @Test
  void addressesInOtherLibrariesAreKnownButNotTheirContents() {
    // mov rax, [410008]; mov rcx, [rax]; mov rcx, [rcx+16]; mov rax, [rax+16]; ret
    String code = "488b0501f00000 488b08 488b4910 488b4010 c3";
    WarpProgram program =
        new WarpProgram.Builder(WarpScheme.X64)
            .region(REGION)
            .section(
                new CodeSection(
                    START, MemorySegment.ofArray(HexFormat.of().parseHex(code.replace(" ", "")))))
            .function(START)
            .imported(0x410008)
            .build();

    assertThat(guid(program, START).guid())
        .isEqualTo(blocks("00000000000000 488b08 488b4910 00000000 c3"));
  }

  @Test
  void branchesThroughSlotsLeadToTheFunctionsThatTheyHold() {
    // call [410008]; nop; ret; ud2
    String calls = "ff1502f00000 90 c3 0f0b";
    assertThat(withSlot(WarpScheme.X64, calls, 0x401008, 0x401008))
        .isEqualTo(blocks("000000000000"));
    assertThat(withSlot(WarpScheme.X64, calls, 0x401008))
        .as("not a function")
        .isEqualTo(blocks("000000000000 90 c3"));
    // call 401008; ret; nop; nop; jmp [410008]; ud2
    String jumps = "e803000000 c3 9090 ff25faef0000 0f0b";
    assertThat(withSlot(WarpScheme.X64, jumps, 0x40100e, 0x401008, 0x40100e))
        .isEqualTo(blocks("0000000000"));
  }

  @Test
  void callsChangeRegistersThatCalleeWrites() {
    // adrp x2, 410000; bl 401014; ldr x3, [x2, 8]; ret; nop; mov x1, 5; ret
    assertThat(a64("620000f0 04000094 430440f9 c0035fd6 1f2003d5 a10080d2 c0035fd6", 0x401014))
        .isEqualTo(blocks("00000000 00000000 00000000 c0035fd6"));
    // The same with blr x1 in the called function.
    assertThat(a64("620000f0 04000094 430440f9 c0035fd6 1f2003d5 20003fd6 c0035fd6", 0x401014))
        .isEqualTo(blocks("00000000 00000000 430440f9 c0035fd6"));
  }

  @Test
  void registersThatDifferWherePathsMeetAreUnknown() {
    // cbz x0, 40100c; adrp x1, 410000; b 401010; adrp x1, 411000; ldr x2, [x1, 8]; ret
    assertThat(a64("600000b4 610000f0 02000014 81000090 220440f9 c0035fd6"))
        .isEqualTo(blocks("600000b4", "00000000 02000014", "00000000", "220440f9 c0035fd6"));
  }

  @Test
  void pairsAddToTheirSecondAddress() {
    // adrp x0, 410000; ldp x1, x2, [x0]; ret
    assertThat(a64("600000f0 010840a9 c0035fd6")).isEqualTo(blocks("00000000 00000000 c0035fd6"));
  }

  @Test
  void numbersThatTakeSeveralInstructionsAreKnown() {
    // mov w0, 410000; mov w1, 1000; movk w1, 41, lsl 16; ldr x2, [x1, 8]; ret
    assertThat(a64("2008a052 01008252 2208a072 220440f9 c0035fd6"))
        .as("movk of w2")
        .isEqualTo(blocks("00000000 01008252 00000000 220440f9 c0035fd6"));
    assertThat(a64("2008a052 01008252 2108a072 220440f9 c0035fd6"))
        .as("movk of w1")
        .isEqualTo(blocks("00000000 01008252 00000000 00000000 c0035fd6"));
  }

  @Test
  void updatesOfTheBaseAreAdditions() {
    // adrp x1, 410000; cmp x1, 8; ldr x2, [x1, 8]!; ldr x3, [x1], 8; sub x4, x1, 8; ret
    assertThat(a64("610000f0 3f2000f1 228c40f8 238440f8 242000d1 c0035fd6"))
        .isEqualTo(blocks("00000000 3f2000f1 00000000 00000000 00000000 c0035fd6"));
  }

  @Test
  void callsOfFunctionsThatNeverReturnEnd() {
    // bl 402000; ret, and a function that only calls it: bl 401000; ret
    String code = "00040094 c0035fd6 fefffF97 c0035fd6";
    WarpProgram program =
        program(WarpScheme.A64, code, functions(0x401008, STUB), new long[] {STUB}, new long[0]);

    assertThat(guid(program, START).guid()).isEqualTo(blocks("00000000"));
    assertThat(guid(program, 0x401008).guid()).isEqualTo(blocks("00000000"));
    assertThat(a64(code, 0x401008, STUB)).isEqualTo(blocks("00000000 c0035fd6"));
  }

  @Test
  void placesThatALinkerFillsInAreVariant() {
    WarpProgram program =
        program(
            WarpScheme.A64,
            "000080d2 1f2003d5 c0035fd6",
            functions(),
            new long[0],
            new long[] {0x401004});

    assertThat(guid(program, START).guid()).isEqualTo(blocks("000080d2 00000000 c0035fd6"));
  }

  @Test
  void addressesInX86CodeAreVariant() {
    // lea rax, [rip+1000]; mov rdx, [rax+8]; mov rdx, [rax]; add rax, 10; mov ecx, 402000
    // mov ecx, [rcx*8+402000]; ret
    assertThat(x64("488d0500100000 488b5008 488b10 4883c010 b900204000 8b0ccd00204000 c3"))
        .isEqualTo(blocks("00000000000000 00000000 488b10 00000000 0000000000 00000000000000 c3"));
  }

  @Test
  void x86StackIsFollowedThroughPushes() {
    // push rbx; lea rbx, [rip+1000]; mov [rsp+8], rbx; xor ebx, ebx; mov rax, [rsp+8]
    // mov rax, [rax+8]; pop rbx; ret
    assertThat(x64("53 488d1d00100000 48895c2408 31db 488b442408 488b4008 5b c3"))
        .isEqualTo(blocks("53 00000000000000 48895c2408 31db 488b442408 00000000 5b c3"));
  }

  @Test
  void callsOfTheNextInstructionAreNoCalls() {
    // call 401005; pop rax; ret
    assertThat(x64("e800000000 58 c3")).isEqualTo(blocks("0000000000 58 c3"));
  }

  @Test
  void x86CallsKeepRegistersThatFunctionsRestore() {
    // lea rbx, [rip+1000]; lea rcx, [rip+1000]; call 402000; mov rax, [rbx+8]; mov rax, [rcx+8];
    // ret
    assertThat(x64("488d1d00100000 488d0d00100000 e8ed0f0000 488b4308 488b4108 c3", STUB))
        .isEqualTo(blocks("00000000000000 00000000000000 0000000000 00000000 488b4108 c3"));
  }

  @Test
  void codeAfterCallsThatNeverReturnChangesNothing() {
    // test eax, eax; je 40100b; call 40101d; xor edx, edx; ret
    // lea rdx, [rip+1000]; call 401000; mov rcx, [rdx+8]; ret; ud2
    String code = "85c0 7407 e814000000 31d2 c3 488d1500100000 e8e8ffffff 488b4a08 c3 0f0b";
    WarpProgram program =
        program(WarpScheme.X64, code, functions(0x40100c, 0x40101d), new long[0], new long[0]);

    assertThat(guid(program, START).guid()).isEqualTo(blocks("85c0 7407", "0000000000", "c3"));
    assertThat(guid(program, 0x40100c).guid())
        .isEqualTo(blocks("00000000000000 0000000000 00000000 c3"));
  }

  @Test
  void callsThroughSlotsOfFunctionsThatNeverReturnEnd() {
    // call [rip+1000]; ret
    WarpProgram program =
        program(WarpScheme.X64, "ff1500100000 c3", functions(), new long[] {0x402006}, new long[0]);

    assertThat(guid(program, START).guid()).isEqualTo(blocks("000000000000"));
    assertThat(x64("ff1500100000 c3")).isEqualTo(blocks("000000000000 c3"));
  }

  @Test
  void trapsEndBlocks() {
    // test eax, eax; je 401005; int3; ud2
    assertThat(x64("85c0 7401 cc 0f0b 90")).isEqualTo(blocks("85c0 7401", "cc", "0f0b"));
  }

  @Test
  void callsAreListed() {
    WarpProgram program =
        program(
            WarpScheme.A64,
            "400000b4 ff030094 c0035fd6",
            functions(STUB),
            new long[0],
            new long[0]);
    CodeGuid guid = guid(program, START);

    assertThat(guid.calls()).containsExactly(new CodeGuid.Call(4, STUB));
    assertThat(guid.blocks()).isEqualTo(3);
    assertThat(guid.length()).isEqualTo(12);
  }

  /** Each of many functions jumps into the same long code. */
  @Test
  @Timeout(60)
  void codeThatAllFunctionsShareIsNotReadForEach() {
    int count = 50_000;
    byte[] code = new byte[2 * count + 200_000];
    long[] functions = new long[count];
    for (int i = 0; i < count; i++) {
      functions[i] = START + 2L * i;
      code[2 * i] = (byte) 0x90;
      code[2 * i + 1] = (byte) 0xc3;
    }
    Arrays.fill(code, 2 * count, code.length, (byte) 0x90);
    for (int i = 0; i + 5 <= 2 * count; i += 10) {
      code[i] = (byte) 0xe9;
      int distance = 2 * count - i - 5;
      for (int n = 0; n < 4; n++) {
        code[i + 1 + n] = (byte) (distance >> (8 * n));
      }
    }
    WarpProgram program =
        program(
            WarpScheme.X64, HexFormat.of().formatHex(code), functions, new long[0], new long[0]);
    FunctionGuids guids = FunctionGuids.of(program);
    long known = LongStream.of(functions).filter(each -> guids.of(each) != null).count();

    assertThat(known).isLessThan(count);
  }

  @Test
  void addressesWithoutCodeHaveNoGuid() {
    WarpProgram program =
        program(WarpScheme.A64, "c0035fd6", functions(), new long[0], new long[0]);

    assertThat(FunctionGuids.of(program).of(0x500000)).isNull();
  }

  private static void readRandomCode(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] code = new byte[1 + random.nextInt(2000)];
    random.nextBytes(code);
    WarpScheme scheme = random.nextBoolean() ? WarpScheme.A64 : WarpScheme.X64;
    long[] functions =
        LongStream.range(0, random.nextInt(1, 20))
            .map(_ -> START + random.nextInt(code.length))
            .toArray();
    WarpProgram program =
        program(
            scheme,
            HexFormat.of().formatHex(code),
            functions,
            new long[] {functions[0]},
            new long[] {START + random.nextInt(code.length)});
    FunctionGuids guids = FunctionGuids.of(program);
    FunctionGuids others = FunctionGuids.of(program);
    for (long function : functions) {
      assertThat(guids.of(function)).as("seed %d", seed).isEqualTo(others.another().of(function));
      assertThat(guids.of(function)).as("seed %d", seed).isEqualTo(others.of(function, Set.of()));
    }
  }

  /** Bytes of a function of {@link #callingCode}. */
  private static final int CALLING_SIZE = 160;

  /** Instructions that make, move, keep and use addresses in registers that calls may change. */
  private static final String[] CALLING = {
    "31c0", // xor eax, eax
    "488d0500100000", // lea rax, [rip+1000]
    "488d1500100000", // lea rdx, [rip+1000]
    "4889c3", // mov rbx, rax
    "4889d0", // mov rax, rdx
    "4801d0", // add rax, rdx
    "4883c008", // add rax, 8
    "488b4b08", // mov rcx, [rbx+8]
    "488b4808", // mov rcx, [rax+8]
    "50", // push rax
    "5a", // pop rdx
    "4889442408", // mov [rsp+8], rax
    "488b542408", // mov rdx, [rsp+8]
    "488d442408", // lea rax, [rsp+8]
    "488910", // mov [rax], rdx
    "7402", // je over the next, if that has two bytes
    "0f0b" // ud2
  };

  /** Functions of such instructions, in which each fifth calls another one. */
  private static byte[] callingCode(SplittableRandom random, int functions) {
    byte[] code = new byte[functions * CALLING_SIZE];
    Arrays.fill(code, (byte) 0x90);
    for (int at = 0; at < code.length; at += CALLING_SIZE) {
      int end = at + CALLING_SIZE - 16;
      int next = at;
      while (next < end) {
        byte[] bytes;
        if (random.nextInt(5) == 0) {
          int distance = CALLING_SIZE * random.nextInt(functions) - (next + 5);
          bytes = Arrays.copyOf(new byte[] {(byte) 0xe8}, 5);
          for (int i = 0; i < 4; i++) {
            bytes[1 + i] = (byte) (distance >> (8 * i));
          }
        } else {
          // Few functions shall never return.
          int kinds = CALLING.length - (random.nextInt(20) == 0 ? 0 : 1);
          bytes = HexFormat.of().parseHex(CALLING[random.nextInt(kinds)]);
        }
        System.arraycopy(bytes, 0, code, next, bytes.length);
        next += bytes.length;
      }
      code[next] = (byte) 0xc3;
    }
    return code;
  }

  @Test
  @Timeout(60)
  void guidsEqualThoseWithKnownCallees() {
    int unknown = 0;
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = random.nextInt(2, 20);
      String code = HexFormat.of().formatHex(callingCode(random, count));
      long[] functions =
          LongStream.range(0, count).map(each -> START + CALLING_SIZE * each).toArray();
      WarpProgram program = program(WarpScheme.X64, code, functions, new long[0], new long[0]);
      CallSummaries summaries = CallSummaries.of(program);
      FunctionGuids guids = FunctionGuids.of(program);
      for (int i = 0; i < count; i++) {
        CodeGuid first = summaries.guid(i);
        unknown += first == null ? 1 : 0;
        assertThat(first)
            .as("seed %d, function %d", seed, i)
            .isIn(null, guids.of(functions[i], Set.of()));
      }
    }
    assertThat(unknown).isBetween(100, 4000);
  }

  @Test
  @Timeout(60)
  void randomCodeHasGuids() {
    for (int seed = 0; seed < 1000; seed++) {
      readRandomCode(seed);
    }
  }

  @Test
  @Tag("long")
  void muchRandomCodeHasGuids() {
    for (int seed = 1000; seed < 200_000; seed++) {
      readRandomCode(seed);
    }
  }
}
