/**
 * The instructions of processors: where they are decoded, for all of the product. Keys, the flow of
 * functions, features and GUIDs read them from here.
 *
 * <p>An {@link org.lucerna.isa.Instruction} is a flyweight: one object decodes one instruction
 * after the other, and describes the last one. Decoding finds the length and no more than is needed
 * for it; everything else is derived from the instruction's bits when it is asked for, so that a
 * reader pays only for what it uses. {@link org.lucerna.isa.CodeWalk} moves such an object over
 * code.
 *
 * {@snippet class="org.lucerna.isa.decode.DecodersUsageTest" region="calls" :
 * Instruction instruction = Decoders.of(Architecture.X64, ByteOrder.LITTLE_ENDIAN);
 * CodeWalk<Instruction> walk = new CodeWalk<>(instruction);
 * walk.begin(code);
 * while (walk.next()) {
 *   if (instruction.flow() == Flow.CALL) {
 *     out.printf("calls 0x%x%n", instruction.target(start + walk.at()));
 *   }
 * }
 * }
 *
 * Each processor has a package with a class of its own, which adds operands as far as something
 * reads them: {@code x86}, {@code a64}, {@code arm} (A32 and T32), {@code mips}, {@code ppc},
 * {@code riscv}. {@code decode} finds it by {@link org.lucerna.isa.Architecture}.
 *
 * <p>What is here says what an instruction does. What a reader makes of it is the reader's: that
 * code after a jump through a table goes on, that a call of the next instruction only gets an
 * address, which bits a key masks.
 *
 * <p>To add a processor: a constant of {@code Architecture}; a package with a class that extends
 * {@link org.lucerna.isa.Instruction}, or {@link org.lucerna.isa.WordInstruction} if instructions
 * have two or four bytes, and overrides the facts that it has; a line in {@code decode.Decoders};
 * and a test with the flow and target of each form of branch, written by hand from the processor's
 * manual. The compiler names the rest: the maskers of {@code calcrel}, and what a file's header
 * calls it in {@code harvest}.
 */
@NullMarked
package org.lucerna.isa;

import org.jspecify.annotations.NullMarked;
