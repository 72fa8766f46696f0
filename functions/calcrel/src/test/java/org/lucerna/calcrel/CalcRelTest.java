package org.lucerna.calcrel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;

class CalcRelTest {
  private static final long START = 0x401000;

  private static CodeChunk chunk(long start, String hex) {
    return CodeChunk.of(start, HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  private static String mask(Profile profile, CodeChunk... chunks) {
    return new CalcRel(profile).normalizedCode(CodeView.of(chunks)).mask().hex();
  }

  private static String mask(Architecture architecture, String hex) {
    return mask(Profile.of(architecture), chunk(START, hex));
  }

  /** A host that reports a field of the instruction at one address as an offset. */
  private record Naming(List<CodeChunk> chunks, long instruction, OperandField field)
      implements CodeView {
    @Override
    public boolean isOffset(long address, OperandField asked) {
      return address == instruction && asked == field;
    }

    @Override
    public boolean isMapped(long address) {
      return address >= 0x8000_0000L && address < 0x8000_2000L;
    }

    @Override
    public boolean isExecutable(long address) {
      return address < 0x8000_1000L;
    }
  }

  private static String named(Profile profile, String hex, OperandField field) {
    CodeView view = new Naming(List.of(chunk(START, hex)), START, field);
    return new CalcRel(profile).normalizedCode(view).mask().hex();
  }

  @ParameterizedTest
  @CsvSource({
    // X1: a call out of the chunk, one to its own start, jumps inside and out.
    "X86, e8 73563412,             00ffffffff",
    "X86, 90 e8 fafffffff4,        00000000000000",
    "X86, eb fe,                   0000",
    "X86, eb 7f,                   00ff",
    "X86, 0f85 00010000,           0000ffffffff",
    "X86, 66 e9 0010,              0000ffff",
    "X64, 66 e9 00100000,          0000ffffffff",
    "X86, e3 40,                   00ff",
    "X64, c7f8 00100000,           0000ffffffff",
    // X2 and X4: no base register.
    "X86, a1 21436587,             00ffffffff",
    "X64, a1 2143658700000000,     00ffffffffffffffff",
    "X64, 67 a1 21436587,          0000ffffffff",
    "X86, 67 a1 2143,              0000ffff",
    "X86, 67 8b 06 2143,           000000ffff",
    "X86, 67 8b 46 21,             00000000",
    "X86, ff2485 a0940408,         000000ffffffff",
    "X86, c705 d4a00408 01000000,  0000ffffffff00000000",
    "X64, 488d0d f51f0000,         000000ffffffff",
    "X64, c5fe6f05 00100000,       00000000ffffffff",
    "X64, 62f1fd086f05 00100000,   000000000000ffffffff",
    "X64, 8b0425 00100000,         000000ffffffff",
    "X64, 8b80 00100000,           000000000000",
    "X64, 8b4424 08,               00000000",
    // X3.
    "X64, 64488b042528000000,      0000000000ffffffff",
    "X64, 64488b4028,              00000000ff",
    "X64, 642e8b4028,              00000000ff",
    "X86, 642e8b4028,              0000000000",
    "X64, 64c70425 28000000 01000000, 00000000ffffffff00000000",
    // X5.
    "X64, 0fc205 f10f0000 01,      000000ffffffffff",
    "X64, 0fc200 01,               00000000",
    "X64, c5f8c20d e90f0000 02,    00000000ffffffffff",
    "X64, 0fc605 f10f0000 01,      000000ffffffff00",
    "X86, 0fc205 f10f0000 01,      000000ffffffffff",
    "X64, 640fc24028 01,           00000000ff00",
    // X7.
    "X86, 83ec10 8b4508,           000000000000",
    "X86, b8 c0a00408,             0000000000",
    // X8.
    "X86, 9a 00100000 2300,        00ffffffffffff",
    "X86, 9a 03104000 2300,        00000000000000",
    // Not an instruction, and one cut off by the end.
    "X64, 06 90,                   0000",
    "X86, e8 7356,                 00ffff",
    "A64, 00000094,                ffffff03",
    "A64, 00000014,                00000000",
    "A64, 00040014,                ffffff03",
    "A64, 41080054,                e0ffff00",
    "A64, 40000034,                e0ffff00",
    "A64, 40000036,                e0ff0700",
    "A64, 01000090 21100091,       e0ffff6000fc3f00",
    "A64, 01000090 42100091,       e0ffff6000000000",
    "A64, 01000090 210040f9,       e0ffff6000000000",
    "A64, 01000090 210440f9,       e0ffff6000fc3f00",
    "A64, 01000090 1f2003d5 21100091, e0ffff600000000000000000",
    "A64, 00000058,                e0ffff00",
    // CBNZ, TBNZ, BC.cond, ADR, loads of literals (GPR, SIMD, PRFM).
    "A64, 400000b5,                e0ffff00",
    "A64, 40000037,                e0ff0700",
    "A64, 51080054,                00000000",
    "A64, 00000030,                e0ffff60",
    "A64, 0000001c,                e0ffff00",
    "A64, 000000d8,                e0ffff00",
    // Inside the chunk; ADD with a shift; ADDS; stores; the register of another ADRP.
    "A64, 00000054,                00000000",
    "A64, 00000035,                00000000",
    "A64, 01000090 21104091,       e0ffff6000000000",
    "A64, 01000090 211000b1,       e0ffff6000000000",
    "A64, 01000090 22040039,       e0ffff6000fc3f00",
    "A64, 01000090 22043dbd,       e0ffff6000fc3f00",
    "A64, 01000090 41100091,       e0ffff6000000000",
    "A32, 000000eb,                ffffff00",
    "A32, feffffea,                00000000",
    "A32, 000000ea,                ffffff00",
    "A32, 000000fa,                ffffff00",
    "A32, 00009fe5,                ff0f0000",
    "A32, 0c001fe5,                ff0f0000",
    // BL under a condition, BLX with its H bit; LDRB; no rule: ADR, LDRD, VLDR, MOVW.
    "A32, 0000000b,                ffffff00",
    "A32, 000000fb,                ffffff00",
    "A32, 0000dfe5,                ff0f0000",
    "A32, 00008fe2,                00000000",
    "A32, d000cfe1,                00000000",
    "A32, 000b9fed,                00000000",
    "A32, 000000e3,                00000000",
    "A32, 00009fe5 00000000 00000000, 000000000000000000000000",
    "T32, 00f000f8,                ff0fff0f",
    "T32, 00f000e8,                ff0fff0f",
    "T32, fff7febf,                00000000",
    "T32, 00f000b8,                ff0fff0f",
    "T32, 00f00080,                3f04ff2f",
    "T32, 00d0,                    ff00",
    "T32, fed0,                    0000",
    "T32, 00e0,                    ff07",
    "T32, 08b1,                    f802",
    "T32, 0048,                    ff00",
    "T32, 00a0,                    ff00",
    "T32, dff80000,                0000ff0f",
    // CBNZ; not conditional branches; inside the chunk; a call as the first of two.
    "T32, 08b9,                    f802",
    "T32, 00de,                    0000",
    "T32, 00df,                    0000",
    "T32, fee7,                    0000",
    "T32, 0048 00bf 00000000,      0000000000000000",
    "T32, 5ff80400,                00000000",
    "T32, 5ff80800,                0000ff0f",
    "T32, dff8000000000000,        0000000000000000",
    "T32, 00f000e8 00a0,           ff0fff0fff00",
    "T32, 80f30080,                00000000",
    "MIPS, 0000000c,               ffffff03",
    "MIPS, ffff0010,               00000000",
    "MIPS, 05000010,               ffff0000",
    "MIPS, 05000104,               ffff0000",
    // J, JALX; BNE, BLEZ, BGTZ, the likely ones, BGEZAL, BC1; traps and COP1 arithmetic are not
    // branches.
    "MIPS, 00000008,               ffffff03",
    "MIPS, 00000074,               ffffff03",
    "MIPS, 05000014,               ffff0000",
    "MIPS, 05000018,               ffff0000",
    "MIPS, 0500001c,               ffff0000",
    "MIPS, 05000050,               ffff0000",
    "MIPS, 0500005c,               ffff0000",
    "MIPS, 05001104,               ffff0000",
    "MIPS, 05001304,               ffff0000",
    "MIPS, 05000804,               00000000",
    "MIPS, 05000045,               ffff0000",
    "MIPS, 05000046,               00000000",
    "PPC, 01000048,                fcffff03",
    "PPC, 00000048,                00000000",
    "PPC, 00010048,                fcffff03",
    "PPC, 00018240,                fcff0000",
    "PPC, 00008240,                00000000",
    "PPC, 02008240,                fcff0000",
    "RISCV, 6f000000,              00f0ffff",
    "RISCV, 63000000,              00000000",
    "RISCV, 63100010,              800f00fe",
    "RISCV, 17050000,              00f0ffff",
    "RISCV, 13050500,              00000000",
    "RISCV, 63000080,              800f00fe",
    // C.J and C.BEQZ outside and inside; C.NOP; a page load after a two-byte instruction.
    "RISCV, 11a0,                  fc1f",
    "RISCV, 01a0,                  0000",
    "RISCV, 11c1,                  7c1c",
    "RISCV, 01c1,                  0000",
    "RISCV, 11e1,                  7c1c",
    "RISCV, 0100 17050000,         000000f0ffff",
  })
  void expectedBitsAreMasked(Architecture architecture, String code, String mask) {
    assertThat(mask(architecture, code)).isEqualTo(mask);
  }

  @Test
  void bigEndianInstructionsAreMaskedInTheirByteOrder() {
    Profile profile = Profile.of(Architecture.MIPS, ByteOrder.BIG_ENDIAN);
    assertThat(mask(profile, chunk(START, "0c000000 24420000"))).isEqualTo("03ffffff00000000");
  }

  @Test
  void keyIsHashOfBytesAndMask() {
    CodeView seed = CodeView.of(chunk(START, "5589e5e873563412a1214365875dc3"));
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.X86));

    FunctionKey key = calcRel.key(seed);

    // Computed with md5sum from 5589e5e800000000a1000000005dc3 and its mask.
    assertThat(key.md5()).isEqualTo(Md5.parse("c4cd10a2293fecc9fa42f7a9c85b440a"));
    assertThat(key.size()).isEqualTo(15);
    assertThat(calcRel.normalizedCode(seed).bytes().hex())
        .isEqualTo("5589e5e800000000a1000000005dc3");
  }

  @Test
  void publishedFormulaHashesOnlyTheBytes() {
    Profile profile = Profile.of(Architecture.X86).with(Parameter.INPUT, MaskingOption.NORM_ONLY);
    CodeView seed = CodeView.of(chunk(START, "5589e5e873563412a1214365875dc3"));

    assertThat(new CalcRel(profile).key(seed).md5())
        .isEqualTo(Md5.parse("8b0ee48ac1eae0a1ecc56fa442d427ba"));
    assertThat(profile.id()).isEqualTo("ida-core-1+mdInput=NORM_ONLY");
  }

  @Test
  void branchesBetweenChunksLeaveUnlessTheScopeIsTheFunction() {
    CodeChunk entry = chunk(0x2000, "0f84 fa0f0000");
    CodeChunk tail = chunk(0x3000, "e9 fbefffff");
    Profile profile = Profile.of(Architecture.X64);

    assertThat(mask(profile, entry, tail)).isEqualTo("0000ffffffff00ffffffff");
    assertThat(mask(profile.with(Parameter.BRANCH_SCOPE, MaskingOption.FUNCTION), entry, tail))
        .isEqualTo("0000000000000000000000");
  }

  @Test
  void offsetsReportedByHostAreMasked() {
    Profile x86 = Profile.of(Architecture.X86);
    assertThat(named(x86, "b8 c0a00408", OperandField.IMM)).isEqualTo("00ffffffff");
    assertThat(named(x86, "b8 c0a00408", OperandField.DISP)).isEqualTo("0000000000");
    assertThat(named(x86, "c780 c0a00408 01000000", OperandField.DISP))
        .isEqualTo("0000ffffffff00000000");
    assertThat(
            named(x86.with(Parameter.OFFSETS, MaskingOption.NONE), "b8 c0a00408", OperandField.IMM))
        .isEqualTo("0000000000");
    assertThat(named(Profile.of(Architecture.A64), "21100091", OperandField.IMM12))
        .isEqualTo("00fc3f00");
    assertThat(named(Profile.of(Architecture.A32), "000040e3", OperandField.IMM16))
        .isEqualTo("ff0f0f00");
    assertThat(named(Profile.of(Architecture.MIPS), "00004224", OperandField.IMM16))
        .isEqualTo("ffff0000");
    assertThat(named(Profile.of(Architecture.RISCV), "23a00500", OperandField.IMM12))
        .isEqualTo("800f00fe");
    assertThat(named(Profile.of(Architecture.PPC), "00004238", OperandField.IMM16))
        .isEqualTo("ffff0000");
  }

  @Test
  void heuristicMasksAddressesOfData() {
    Profile profile = Profile.of(Architecture.X64).with(Parameter.OFFSETS, MaskingOption.HEURISTIC);
    OperandField nothing = OperandField.IMM12;
    assertThat(named(profile, "b8 00100080", nothing)).isEqualTo("00ffffffff");
    assertThat(named(profile, "b8 00000080", nothing)).isEqualTo("0000000000");
    assertThat(named(profile, "81c4 00100080", nothing)).isEqualTo("000000000000");
    assertThat(named(profile, "4181c4 00100080", nothing)).isEqualTo("000000ffffffff");
    assertThat(named(profile, "8b80 00100080", nothing)).isEqualTo("0000ffffffff");
  }

  @ParameterizedTest
  @CsvSource({
    "X64, ripInternal=KEEP,       488d0500000000 90, 0000000000000000",
    "X64, jccLeaving=KEEP,        0f85 00010000,     000000000000",
    "X64, jccLeaving=KEEP,        e9 00010000,       00ffffffff",
    "X64, fsGsWithBase=KEEP,      64488b4028,        0000000000",
    "X64, fsGsWithBase=KEEP,      64488b042528000000, 0000000000ffffffff",
    "X64, vexNoBaseSib=KEEP,      c5fe6f042500100000, 000000000000000000",
    "X64, vexNoBaseSib=KEEP,      c5fe6f0500100000,  00000000ffffffff",
    "T32, t32Bl=07FF_2FFF,        00f000f8,          ff07ff2f",
    "A64, lo12=TRACKED, 01000090 1f2003d5 21100091,  e0ffff600000000000fc3f00",
    "A64, lo12=TRACKED, 01000090 e10302aa 21100091,  e0ffff600000000000000000",
    "A64, lo12=HOST,              01000090 21100091, e0ffff6000000000",
    "A64, literal=OUTSIDE,        20000058 00000000, 0000000000000000",
    "A64, literal=MAPPED,         20040058,          00000000",
    "A32, literal=ALWAYS, 00009fe5 00000000 00000000, ff0f00000000000000000000",
    "A32, literal=MAPPED,         00009fe5,          00000000",
  })
  void choiceChangesOneRule(Architecture architecture, String choice, String code, String mask) {
    Profile profile = Profile.parse("ida-core-1+" + choice, architecture, ByteOrder.LITTLE_ENDIAN);
    assertThat(mask(profile, chunk(START, code))).isEqualTo(mask);
    assertThat(profile.id()).isEqualTo("ida-core-1+" + choice);
  }

  @Test
  void dataIsHashedUnmasked() {
    List<CodeChunk> chunks = List.of(chunk(START, "e800000000 e800000000"));
    CodeView view =
        new CodeView() {
          @Override
          public List<CodeChunk> chunks() {
            return chunks;
          }

          @Override
          public boolean isData(long address) {
            return address < START + 5;
          }
        };
    assertThat(new CalcRel(Profile.of(Architecture.X64)).normalizedCode(view).mask().hex())
        .isEqualTo("000000000000ffffffff");
  }

  @ParameterizedTest
  @CsvSource({
    "488b05 11223344, 488d0500000000",
    "4c8b0d 11223344, 4c8d0d00000000",
    "488d05 11223344, 488d0500000000",
    "48c7c0 11223344, 488d0500000000",
    "49c7c1 11223344, 4c8d0d00000000",
    "480305 11223344, 48030500000000",
    "4c0305 11223344, 4c030500000000",
    "4881c0 11223344, 48030500000000",
    "4981c0 11223344, 4c030500000000",
    "488d80 11223344, 48030500000000",
    "4d8d80 11223344, 4c030500000000",
  })
  void rewrittenInstructionsHaveOneCanonicalForm(String code, String canonical) {
    CodeView view = CodeView.of(chunk(START, code));
    NormalizedCode linked =
        new CalcRel(Profile.of(Architecture.X64).with(Scheme.LINK_1)).normalizedCode(view);
    assertThat(linked.bytes().hex()).isEqualTo(canonical);
    assertThat(linked.mask().hex()).isEqualTo("000000ffffffff");
  }

  @ParameterizedTest
  @CsvSource({
    // Another base register, rsp, r12, another operation, no REX.W, an unusual REX.
    "488d81 11223344",
    "488da4 24112233",
    "4881e8 11223344",
    "4881c8 11223344",
    "488b80 11223344",
    "4b8d80 11223344",
    "4d8d81 11223344",
  })
  void otherInstructionsStayUnchanged(String code) {
    CodeView view = CodeView.of(chunk(START, code));
    Profile profile = Profile.of(Architecture.X64);
    assertThat(new CalcRel(profile.with(Scheme.LINK_1)).key(view).md5())
        .isEqualTo(new CalcRel(profile).key(view).md5());
  }

  /** Code in an object file, and after linking: both have the same key. */
  @ParameterizedTest
  @CsvSource({
    // add ebx, GOT; load from the GOT, address relative to it, number; IE to LE; add; SSE load.
    "X86, 81c3 02000000,          81c3 44332211",
    "X86, 05 01000000,            05 44332211",
    "X86, 8b83 00000000,          8d83 44332211",
    "X86, 8b83 00000000,          c7c0 44332211",
    "X86, 8b8b 00000000,          c7c1 44332211",
    "X86, 038b 00000000,          81c1 44332211",
    "X86, 0fb68c0b 00000000,      0fb68c0b 44332211",
    "X86, e8 fcffff7f,            e8 44332211",
    // ADRP, ADD; a load from the GOT that became an addition; IE to LE; LE; not next to each other.
    "A64, 01000090 21000091,      01000090 21100091",
    "A64, 01000090 210040f9,      01000090 210440f9",
    "A64, 01000090 210040f9,      01000090 21100091",
    "A64, 01000090 210040f9,      0100a0d2 210082f2",
    "A64, 00004091 00000091,      00044091 00100091",
    "A64, 01000090 1f2003d5 21000091, 01000090 1f2003d5 21100091",
    "A64, 01000090 e10700f9 e10740f9 21000091, 01000090 e10700f9 e10740f9 21100091",
    "A64, 01000090 40000054 220042b9 240042b9, 01000090 40000054 220442b9 240442b9",
    // A call that became a call of Thumb code; MOVW and MOVT; a word in the pool.
    "A32, feffffeb,               000000fa",
    "A32, feffffeb,               000000fb",
    "A32, 000000e3 000040e3,      340201e3 780645e3",
    "A32, 00009fe5 1eff2fe1 00000000, 00009fe5 1eff2fe1 44332211",
    "T32, fff7feff,               00f000e8",
    "T32, 40f20000 c0f20000,      41f23400 c5f27860",
    "T32, 0048 7047 00000000,     0048 7047 44332211",
    "T32, dff80400 7047 00bf 00000000, dff80400 7047 00bf 44332211",
    // The set-up of gp; loads through it, and from the loaded page; a near call.
    "MIPS, 00001c3c 2de09903 00009c67, 33221c3c 2de09903 44339c67",
    "MIPS, 000082df 0000438c,     108082df 0433438c",
    "MIPS, 000084df 00008464,     108084df 04338464",
    "MIPS, 09f82003 00000000,     40001104 00000000",
    "MIPS, 08002003 00000000,     40000010 00000000",
    // The set-up of r2; a page that is no longer needed; a load that became an addition; a call.
    "PPC, 00004c3c 00004238,      2410403c 007c4238",
    "PPC, 0000223d 0000e9e8,      00000060 1080e2e8",
    "PPC, 0000223d 000069e8,      0100223d 10806938",
    "PPC, 01000048 00000060,      11220048 180041e8",
    // A thread-local variable: ADDIS from r13 and an addition of its register, and of an immediate.
    "PPC, 00002d3d 146a297d,      00000060 10802d39",
    "PPC, 00002d3d 2e68497d,      00000060 10804d81",
    // The register of a page is overwritten: by a copy, by the result of a logical operation.
    "PPC, 0000223d 796ba97d 988f29e9, 00000060 796ba97d 988f29e9",
    "PPC, 0000223d 01004971 100069e8, 00000060 01004971 100069e8",
    "PPC, 0000223d 0a002a31 100069e8, 00000060 0a002a31 100069e8",
    // A call, a call and a jump to a missing function; jumps of all sizes; padding.
    "RISCV, 97000000 e7800000 8280, ef304470 8280",
    "RISCV, 97000000 e7800000 8280, e7000000 8280",
    "RISCV, 17030000 67000300,    6f10400f",
    "RISCV, 17030000 67000300,    67000000",
    "RISCV, 17030000 67000300,    01a0",
    "RISCV, 0100 13000000 8280,   8280",
    // Addresses: near gp, of a missing symbol, of a thread-local variable; of stores.
    "RISCV, 17050000 13050500,    13850180",
    "RISCV, 17050000 13050500,    37050000 13050500",
    "RISCV, b7070000 b3874700 03a50700, 03258200",
    "RISCV, 97070000 23b0a700,    23bca180",
    // The register of an address is overwritten; a branch carries on the values of registers.
    "RISCV, 97070000 8547 03a54700, 8547 03a54700",
    "RISCV, 97070000 11c1 2a85 03a50700, 11c1 2a85 03a50180",
  })
  void linkedCodeHasSameKeyAsObjectCode(Architecture architecture, String object, String linked) {
    CalcRel calcRel = new CalcRel(Profile.of(architecture).with(Scheme.LINK_1));

    assertThat(calcRel.normalizedCode(CodeView.of(chunk(START, linked))))
        .isEqualTo(calcRel.normalizedCode(CodeView.of(chunk(START, object))));
  }

  @ParameterizedTest
  @CsvSource({
    // Frames on the stack; short displacements; offsets from registers that hold no pages.
    "X86, 8b8424 00010000,        8b8424 04010000",
    "X86, 8b43 04,                8b43 08",
    "X86, 81c4 00010000,          81c4 00020000",
    "A64, 210040f9,               210440f9",
    "A64, 01000090 010080d2 210040f9, 01000090 010080d2 210440f9",
    "A64, 410080d2,               610080d2",
    "A64, 0100a0d2 220082f2,      0100a0d2 420082f2",
    "A32, 010000e3 1eff2fe1,      020000e3 1eff2fe1",
    "T32, 40f20100 7047,          40f20200 7047",
    "T32, 0048 7047 00000000 1122, 0048 7047 00000000 1123",
    "MIPS, 0400438c,              0800438c",
    "MIPS, 0400a38f,              0800a38f",
    "PPC, 0400698c,               0800698c",
    "PPC, 0c0041e8,               180041e8",
    "RISCV, 03a50500,             03a54500",
    "RISCV, 0545,                 0945",
  })
  void bitsNotFilledInByLinkerAffectTheKey(Architecture architecture, String one, String other) {
    CalcRel calcRel = new CalcRel(Profile.of(architecture).with(Scheme.LINK_1));

    assertThat(calcRel.normalizedCode(CodeView.of(chunk(START, one))))
        .isNotEqualTo(calcRel.normalizedCode(CodeView.of(chunk(START, other))));
  }

  @Test
  void profileNamesAreParsedBack() {
    for (Architecture architecture : Architecture.values()) {
      List<Profile> variants = Profile.of(architecture).variants();
      assertThat(variants).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);
      for (Profile variant : variants) {
        String id = variant.id();
        assertThat(Profile.parse(id, architecture, ByteOrder.LITTLE_ENDIAN)).isEqualTo(variant);
      }
      assertThat(Architecture.parse(architecture.toString())).isEqualTo(architecture);
    }
    assertThat(Profile.of(Architecture.PPC).id()).isEqualTo("ida-core-1-experimental");
    assertThat(Architecture.parse("mips16")).isNull();
    assertThat(OperandField.parse("imm12")).isEqualTo(OperandField.IMM12);
    assertThat(OperandField.parse("nothing")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ida-core-2",
    "link-2",
    "ida-core-1+none=KEEP",
    "ida-core-1+lo12",
    "ida-core-1+lo12=MASK"
  })
  void unknownProfileIsRefused(String id) {
    assertThatThrownBy(() -> Profile.parse(id, Architecture.X64, ByteOrder.LITTLE_ENDIAN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keyHasSizeOfUnmodifiedFunction() {
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.RISCV).with(Scheme.LINK_1));
    CodeView function =
        CodeView.of(chunk(START, "97000000e7800000 8280"), chunk(START + 64, "8280"));

    assertThat(calcRel.key(function).size()).isEqualTo(12);
    assertThat(calcRel.normalizedCode(function).bytes().length()).isEqualTo(8);
  }

  @Test
  void choiceOfAnotherParameterIsRefused() {
    assertThatThrownBy(
            () -> Profile.of(Architecture.X64).with(Parameter.INSIDE_RIP, MaskingOption.CHUNK))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
