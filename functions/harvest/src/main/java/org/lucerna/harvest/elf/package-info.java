/**
 * Functions of ELF files and of archives of object files.
 *
 * <h2>Where functions begin and end</h2>
 *
 * <pre>
 * linked file with symbols     by the symbols' sizes, and the tables for unwinding and of Go
 * stripped file                by the tables for unwinding and of Go, by exported symbols; then
 *                              where the program starts and what is called, each up to the next
 *                              function without the NOPs between them (x86, x64, a64, ppc)
 * the same of ARM, MIPS,       the same, and where .ARM.exidx, .pdr or (MIPS) the global offset
 * RISC-V, x86 without tables   table say that functions begin, what is called, and what lies
 *                              between them; each up to where its flow ends
 * object file, archive member  by the symbols' sizes
 * </pre>
 *
 * Stubs for functions of other libraries are skipped.
 *
 * <h2>Tails</h2>
 *
 * A part of a function that a compiler placed elsewhere is a tail of the function, as in IDA. It is
 * found
 *
 * <pre>
 * with symbols   by its name, f.cold or f.cold.N of f: of several functions f of the only one that
 *                jumps there. Not if f calls it, as with LLVM's outlined cold code
 * stripped       if its entry in .eh_frame begins in the middle of a function (x86, x64, a64), one
 *                function jumps there, and nothing calls it. A part whose stack is still as a
 *                caller left it is not distinguished from a function
 * </pre>
 *
 * A function with tails has the key of all chunks first, the entry chunk and then the tails by
 * ascending address, and after it the key of the entry chunk alone, which files have that do not
 * show the tails. Tails are listed as {@link org.lucerna.harvest.HarvestedFunction.Source#TAIL}
 * too, with their own names and keys, for debuggers and profilers. {@code f.part.N} is a function:
 * it is called.
 *
 * <h2>Object files</h2>
 *
 * {@code ElfObject} shows an object file as {@link org.lucerna.harvest.object} needs it.
 *
 * <p>ARM's unwind index lacks functions: linkers merge entries, and code without tables has none.
 * Calls show whether a function is Thumb code; otherwise the code does: most words of A32 have the
 * condition "always". A PowerPC function in assembly language includes its traceback table, as its
 * symbol does.
 *
 * <p>RISC-V linkers shorten calls and omit upper halves of addresses. References are therefore
 * listed at the instruction's offset in the code that every linker keeps ({@link
 * org.lucerna.isa.riscv.RiscvCode}), and distances between functions of one object file are
 * ignored.
 *
 * <h2>Accuracy by processor</h2>
 *
 * The share refers to the functions of 16 bytes or more of glibc 2.36: the whole libc.a, linked
 * statically by binutils' ld, stripped, and named by the keys of the archive.
 *
 * <pre>
 *                keys           starts in stripped files           archive to program
 * x86-64         as IDA's       unwinding, calls                   99 %
 * i386           as IDA's       unwinding, else calls and flow     96 %
 * arm64          as IDA's       unwinding, calls                   95 %
 * arm, thumb     as IDA's       .ARM.exidx, calls, flow            95 %
 * mips           as IDA's       .pdr, GOT, calls, flow             96 %
 * ppc64 (ELFv2)  experimental   unwinding, calls                   96 %
 * riscv          experimental   unwinding, calls, flow             96 %
 * s390, sparc, loongarch and all others: no keys, which the error says by the machine's name
 * </pre>
 *
 * <p>Not supported: MIPS16 and microMIPS; tails that are entered only as landing pads.
 */
@NullMarked
package org.lucerna.harvest.elf;

import org.jspecify.annotations.NullMarked;
