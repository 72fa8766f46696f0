/**
 * Function keys: the 16 bytes under which Lumina stores the metadata of a function, computed from
 * its code.
 *
 * {@snippet class="org.lucerna.calcrel.CalcRelUsageTest" region="key" :
 * CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
 * FunctionKey key = calcRel.key(CodeView.of(CodeChunk.of(0x401000, code)));
 * out.println(key.md5() + ", of " + key.size() + " bytes");
 * }
 *
 * {@link org.lucerna.calcrel.CodeView} is the function and its host's knowledge about it; a
 * disassembler implements it to report data and offsets. {@link org.lucerna.calcrel.Profile}
 * selects the kind of key, {@link org.lucerna.calcrel.CalcRel} computes it.
 *
 * <p>IDA computes keys inside its processor modules, and there is no official description. This
 * page is our specification, with the likelihood that IDA does the same: <em>high</em>,
 * <em>medium</em>, <em>low</em>. Servers never need it: for them a key is just 16 bytes.
 *
 * <h2>Formula</h2>
 *
 * <pre>
 * raw    all bytes of all chunks, padding and tables too: entry chunk first, tails ascending  high
 * mask   of the same length; a set bit depends on the function's address
 * norm   raw &amp; ~mask
 * key    MD5(norm mask)                                                                       high
 * </pre>
 *
 * A chunk is decoded linearly from its start. Data, and bytes that are no instruction, are taken
 * byte by byte, with mask 0. An instruction cut off by the end of a chunk is read as if zeros
 * followed. A branch <em>leaves</em> if its target is not in the instruction's chunk; addresses are
 * modulo their width.
 *
 * <h2>x86 and x64: whole bytes are masked</h2>
 *
 * <pre>
 * X1  distance of a near branch: if it leaves               high; of conditional ones medium
 * X2  displacement of a memory operand without base register, absolute or from the
 *     instruction pointer: always                                                       high
 * X3  displacement in FS or GS: always, with a base register too                      medium
 * X4  a masked displacement extends up to the immediate, or to the end
 * X5  with X2, of CMPPS, CMPPD, CMPSS, CMPSD (0f c2, also with VEX and EVEX): the immediate too  high
 * X6  other immediates and displacements: if the host calls them offsets              high
 * X8  far operand: like X1                                                             low
 * </pre>
 *
 * Stack and structure displacements and plain immediates stay (X7).
 *
 * <h2>Others: bits of the instruction word, in any byte order</h2>
 *
 * <pre>
 *                        select    match     when                          mask
 * A64   BL               fc000000  94000000  always                        03ffffff  high
 *       B                fc000000  14000000  leaving, 26 bits * 4          03ffffff  medium
 *       B.cond           ff000010  54000000  leaving, 19 bits * 4          00ffffe0  medium
 *       CBZ CBNZ         7e000000  34000000  leaving, 19 bits * 4          00ffffe0  medium
 *       TBZ TBNZ         7e000000  36000000  leaving, 14 bits * 4          0007ffe0  medium
 *       ADR ADRP         1f000000  10000000  always                        60ffffe0  high
 *       LDR literal      3b000000  18000000  always                        00ffffe0  medium
 *       ADD imm, sh 0    ff800000  91000000  register of the ADRP before   003ffc00  medium
 *       LDR STR imm      3b000000  39000000  the same, and not 0           003ffc00  medium
 * A32   BL               0f000000  0b000000  always                        00ffffff  high
 *       B                0f000000  0a000000  leaving, pc+8, 24 bits * 4    00ffffff  medium
 *       BLX (cond f)     fe000000  fa000000  always                        00ffffff  low
 *       LDR STR [PC]     0e0f0000  040f0000  literal outside of the chunk  00000fff  low
 *       MOVW MOVT        0fb00000  03000000  host only                     000f0fff  low
 * T32   BL               f800d000  f000d000  always                        0fff0fff  low
 *       BLX              f800d001  f000c000  always                        0fff0fff  low
 *       B.W              f800d000  f0009000  leaving, 25 bits              0fff0fff  low
 *       Bcond.W          f800d000  f0008000  leaving, 21 bits, cond &lt; e    043f2fff  low
 *       Bcond            f000      d000      leaving, 8 bits * 2, cond &lt; e 00ff      medium
 *       B                f800      e000      leaving, 11 bits * 2          07ff      medium
 *       CBZ CBNZ         f500      b100      leaving                       02f8      low
 *       LDR literal      f800      4800      literal outside of the chunk  00ff      low
 *       LDR.W literal    ff7f      f85f      literal outside of the chunk  00000fff  low
 *       ADR              f800      a000      always                        00ff      low
 * MIPS  J JAL JALX       opcode 2, 3, 1d     always                        03ffffff  low
 *       branches         opcode 4-7, 14-17, 1 with rt bits 2-3 clear, 11 with rs 8:
 *                                            leaving, pc+4, 16 bits * 4    0000ffff  low
 *       others                               host only                     0000ffff  low
 * PPC   b bl             fc000000  48000000  bl always, b leaving          03fffffc  a guess
 *       bc               fc000000  40000000  leaving                       0000fffc  a guess
 *       others                               host only                     0000ffff  a guess
 * RISCV jal, auipc       7f        6f, 17    always                        fffff000  a guess
 *       branches         7f        63        leaving                       fe000f80  a guess
 *       C.J              e003      a001      leaving                       1ffc      a guess
 *       C.BEQZ C.BNEZ    e003      c001 e001 leaving                       1c7c      a guess
 *       others                               host only   fff00000, of stores fe000f80  a guess
 * </pre>
 *
 * Not supported: 16-bit x86, MIPS16, microMIPS, all others. Architectures marked as a guess have
 * {@code -experimental} in the name of their profile.
 *
 * <h2>Choices</h2>
 *
 * Uncertain details are {@link org.lucerna.calcrel.Parameter}s; choices that differ from the
 * default are part of the profile's name, such as {@code ida-core-1+t32Bl=07FF_2FFF}.
 *
 * <h2>link-1</h2>
 *
 * A key of our own: a linker fills in addresses and rewrites instructions, so with {@code
 * ida-core-1} the key of a function in an archive would not match the linked one. This key masks
 * everything that a linker may fill in, identified only by opcodes and registers, which are the
 * same before and after linking; and instructions that linkers rewrite get one canonical form. Each
 * architecture has its own version: link-1 of x64 has never changed.
 *
 * <h3>x64</h3>
 *
 * Like {@code ida-core-1}; after masking, each of these becomes its canonical form, with the same
 * register and four zeros, which are masked:
 *
 * <pre>
 * mov x(%rip), r       48/4c 8b mod 0 rm 5        48 8d 05   (4c for r8 to r15,
 * lea x(%rip), r       48/4c 8d mod 0 rm 5        48 8d 05    + 8 * the register's low bits)
 * mov $imm32, r        48/49 c7 /0 mod 3          48 8d 05
 * add x(%rip), r       48/4c 03 mod 0 rm 5        48 03 05
 * add $imm32, r        48/49 81 /0 mod 3          48 03 05
 * lea disp32(r), r     48/4d 8d mod 2 reg = rm    48 03 05   (not of rsp and r12)
 * </pre>
 *
 * <h3>The others</h3>
 *
 * These do not ask the host about data, and only on x86 about offsets. Branches are masked as in
 * {@code ida-core-1}, and calls always; also masked:
 *
 * <pre>
 * x86    displacements of four bytes, unless the base is ESP; numbers of four bytes that are added
 *        to EAX, are offsets, or are addresses of the program. These of six bytes become
 *          8b, 8d mod 2 or without base; c7 /0 mod 3 (not ESP)       8d 05 + 8 * register
 *          03 the same; 81 /0 mod 3 (not ESP)                        03 05 + 8 * register
 * A64    ADR, ADRP; MOVZ Xd, LSL 16 (becomes ADRP); ADD LSL 12 (not SP); loads of literals.
 *        Each of these leaves a page in its register, except literals and ADR; with that register
 *          LDR, STR imm                                              imm12 masked
 *          ADD imm; MOVK                                             LDR Xd, [Xn], imm12 masked
 * A32    BLX becomes BL; MOVT; MOVW if a MOVT of its register is among the next eight; literals
 *        outside of the chunk; words that an LDR loads from the chunk
 * T32    the same; the canonical call is f000 c000, masked 07ff 3fff. After TBB and TBH comes a
 *        table with as many entries as CMP implies, which is kept
 * MIPS   LUI; imm16 of instructions whose base is gp, or a register written by an LUI, a sum with
 *        such a register, or a load with such a base. JALR t9 becomes BAL, JR t9 becomes B
 * PPC    ADDIS r2 and ADDI r2; imm16 of instructions whose base is r2, r13, or the register of an
 *        ADDIS of them; the base becomes r2 or r13. ADDIS of r2 and r13, and LD r2, 24(r1), become
 *        NOP; LD via r2 becomes ADDI; loads, stores and additions with r13 as second register
 *        become those with an immediate
 * </pre>
 *
 * The contents of registers are tracked from start to end, across forward branches, calls, and
 * loads of values saved on the stack.
 *
 * <p>Linkers remove RISC-V instructions, so a function has fewer bytes in a program. The key covers
 * the bytes that always remain, moved together, see {@link org.lucerna.isa.riscv.RiscvCode}; its
 * size is the unmodified function's.
 *
 * <pre>
 * calls                               become JAL ra, masked
 * jumps                               become C.J, masked, wherever they lead
 * conditional branches                distance masked, wherever they lead
 * loads, stores and ADDI whose base is gp or a register written by
 *   AUIPC or LUI                      base becomes gp, imm12 masked
 * the same with tp, or a register that tp was added to
 *                                     base becomes tp, imm12 masked
 * </pre>
 *
 * <p>Not handled: calls of weak symbols that stay undefined, which linkers for processors other
 * than x86 and RISC-V overwrite with NOP; ADRP and ADD as NOP and ADR (lld); the general dynamic
 * model of thread-local variables (on A64 the host may rewrite descriptors first); on x86 without
 * PIC the initial exec model.
 */
@NullMarked
package org.lucerna.calcrel;

import org.jspecify.annotations.NullMarked;
