/**
 * PE: the programs and libraries of Windows.
 *
 * <p>{@link org.lucerna.binary.pe.PeFile} opens one. This page is the format's specification as far
 * as functions need it (Microsoft's <em>PE Format</em>); no file of Microsoft's own tools was
 * available at first, only files written by Go and by the tests; what follows unwinding was read
 * from files of Visual C++ 2015 to 2022 with their PDB files. All numbers are little-endian. An RVA
 * is an address less the image base, which is the address where the file prefers to be loaded.
 *
 * <h2>Headers</h2>
 *
 * <pre>
 * 00 "MZ"   3c u32 offset of "PE\0\0", after which the COFF header follows
 *
 * COFF      00 u16 machine   02 u16 sections   04 u32 time
 *           08 u32 symbols at                  0c u32 symbol count
 *           10 u16 size of the optional header, which follows      12 u16 flags
 * optional  00 u16 10b (32-bit) or 20b (64-bit)   10 u32 entry, RVA
 *           image base: 32-bit 1c u32, 64-bit 18 u64        38 u32 size in memory
 *           20 u32 alignment of sections   24 u32 alignment in the file   3c u32 size of headers
 *           40 u32 checksum, or 0
 *           count of directories: 5c or 6c u32, then u32 RVA, u32 size of each:
 *           0 exports, 1 imports, 3 unwinding, 4 signature (an offset in the file), 5 base
 *           relocations, 6 debug information,
 *           13 imports on the first call, 14 .NET
 * section   00 char[8] name   08 u32 size in memory   0c u32 RVA   10 u32 size in file
 *           14 u32 offset     24 u32 flags: 20000000 executable, 80000000 writable,
 *           80 no bytes in the file
 * </pre>
 *
 * Names of sections, symbols and strings are those of {@link org.lucerna.binary.coff}.
 *
 * <h2>Exports</h2>
 *
 * <pre>
 * 10 u32 first ordinal   14 u32 functions   18 u32 names
 * 1c u32 RVA of u32[] functions   20 u32 RVA of u32[] RVAs of names
 * 24 u32 RVA of u16[]: for each name the index of its function
 * </pre>
 *
 * A function inside the directory itself is text: the library and name it is forwarded to.
 *
 * <h2>Imports</h2>
 *
 * <pre>
 * at start       a library every 20 bytes, until a name or slots are missing: 00 u32 RVA of names,
 *                0 if only the slots have them   0c u32 RVA of its name   10 u32 RVA of slots
 * on first call  a library every 32 bytes, until a name is missing: 00 u32 flags: bit 0 the
 *                others are RVAs, else addresses   04 u32 its name   0c u32 slots   10 u32 names
 * names          a word for each slot, then 0: the highest bit says that bits 0-15 are an ordinal;
 *                else the RVA of u16 hint and the name
 * </pre>
 *
 * <h2>Unwinding</h2>
 *
 * <pre>
 * x64    u32 start, u32 end, u32 unwind info, RVAs. Bit 0 of the last: another entry of this
 *        table has the info; flag 4 in bits 3 to 7 of the info's first byte: it is a further
 *        piece of the function of another entry, which lies after the info's codes: 04 u16[]
 *        as many as byte 02 says, made even, then the entry
 * arm64  u32 start, u32 packed: bits 0-1 not 0: bits 2-12 are words of code;
 *        else RVA of the info: bits 0-17 words of code, 20 a handler, 21 one epilogue in the head,
 *        22-26 epilogues, 27-31 words of codes; if both are 0, u32: bits 0-15 epilogues, 16-23
 *        words of codes. Then u32 each epilogue, unless bit 21 is set, and the codes
 * </pre>
 *
 * A prologue of arm64 that ends with code E5 was executed in another piece. If bits 3 or 4 of the
 * first byte (x64), or bit 20 (arm64) say so, u32 RVA of a handler follows the info, and its data
 * follow that.
 *
 * <h2>Handlers of exceptions in 64-bit code</h2>
 *
 * <p>The handler's data are one of three tables; what breaks a rule of theirs is of another
 * handler. All addresses are RVAs. Funclets are blocks of the function: filters, blocks of {@code
 * __finally} and {@code catch}, and code that destroys objects. They lie after the function; what
 * lies before it is a function of its own, {@code __std_terminate}. In the ten programs of
 * node-pty, all 1,072 entries of the unwind table that are funclets by the PDB file are found, and
 * no other, each with the function that the PDB file names; IDA 7.3 shows them as chunks of their
 * function, too.
 *
 * <pre>
 * scopes       u32 count, then each: u32 start, u32 end, in the entry's code; u32 filter, 1 for
 *              all exceptions; u32 where it goes on, 0 if the filter is a block of __finally
 * description  u32 RVA of it: 00 u32 19930520 to 19930522 in the low 29 bits   04 u32 states
 *              08 u32 their table   0c u32 tries   10 u32 their table
 * state        i32 next, u32 funclet, 0 for none
 * try          20 bytes: 0c u32 catches   10 u32 their table
 * catch        20 bytes: 0c u32 funclet
 * </pre>
 *
 * <p>The description may be packed. Numbers in it have one to five bytes: ones at the end of the
 * first byte count those that follow, and a 0 follows them; four ones: u32 follows.
 *
 * <pre>
 * description  u8: bit 0 of a catch, 1 of several pieces, 2 flags, 3 states, 4 tries, 7 is 0
 *              number flags; u32 states; u32 tries; u32 places; number frame: as those bits say
 * places       number count, each: number distance from the one before, number state; of several
 *              pieces: number count, each: u32 piece, u32 its places
 * states       number count, each: number, bits 0-1: 0 nothing, 1 or 2 u32 destructor and number
 *              of its object, 3 u32 funclet
 * tries        number count, each: numbers low, high, last state; u32 catches
 * catches      number count, each: u8: bit 0 number, 1 u32 type, 2 number, as those bits say; u32
 *              funclet; as many as bits 4-5 say: u32 if bit 3 is set, else number
 * </pre>
 *
 * <h2>What the loader checks</h2>
 *
 * <pre>
 * directory 10  u32 size of the structure, whatever the directory says
 *               x86: 40 address of the permitted handlers, u32 count; u32[] RVAs
 *               50 or 80 address of the functions that may be called indirectly, word count, u32
 *               flags: bits 28-31 are further bytes of each entry: u32 RVA and these
 *               c8 address of the description of a hybrid program: 04 u32 RVA, u32 count of
 *               ranges of code: u32 RVA, in bits 0-1 0 arm64, 1 ARM64EC, 2 x64; u32 bytes
 * directory 9   words: start, end, index, address of functions called for threads: words up to 0
 * </pre>
 *
 * <h2>Handlers of exceptions in 32-bit code</h2>
 *
 * <p>In x86 code a function registers its own table: it pushes the address of its scopes, or pushes
 * or loads to EAX the address of a stub, which ends with MOV of a description to EAX and JMP.
 * Addresses in these tables have base relocations. The blocks are code of the function. From files
 * of Visual C++ 2015 to 2022 with their PDB files.
 *
 * <pre>
 * scopes       _except_handler4 only: i32, i32, i32 place of a cookie, negative, i32
 *              then each: i32 number of the scope around it, -1 or -2 none; u32 filter, 0 of
 *              __finally; u32 handler, code of __finally. A handler with a filter begins with
 *              MOV of [EBP-18] to ESP
 * description  00 u32 19930520 to 19930522 in the low 29 bits   0c u32 tries   10 u32 their table
 * try          20 bytes: 0c u32 catches   10 u32 their table
 * catch        16 bytes: 0c u32 the block
 * </pre>
 *
 * <h2>Type information</h2>
 *
 * <p>Visual C++ describes classes with virtual functions, and those that are thrown. Each part is
 * known by its shape and by the parts it refers to: by RVA, in x86 by address. Compared with PDB
 * files of twelve programs: all types ({@code ??_R0}) and locators ({@code ??_R4}), and no false
 * one; the tables ({@code ??_7}) except those without a locator.
 *
 * <pre>
 * type         word address in the image, word 0, ".?A", one of VUTW, name, "@@" and NUL
 * locator      00 u32 1, x86 0   04 u32 offset in the object   0c type   10 hierarchy
 *              14 itself, not in x86
 * hierarchy    u32 0, u32 attributes up to 7, u32 1 to 1000 bases
 * table        word address of a locator, then the table: words while they are addresses of code
 * caught type  00 u32 up to 1f   04 type   0c i32 -1   18 function that copies it, or 0
 * caught types u32 1 to 100, each
 * thrown type  u32 up to 1f, function that destroys it, or 0, u32 0, caught types
 * </pre>
 *
 * <h2>Base relocations</h2>
 *
 * <pre>
 * blocks: u32 RVA of a page, u32 size, itself included, then u16 each: bits 0-11 place in the
 *         page, 12-15 type: 0 padding, 3 an address of 32 bits, 5 a MOVW and MOVT of ARM,
 *         10 an address of 64 bits
 * </pre>
 *
 * <h2>Debug information</h2>
 *
 * <pre>
 * 28 bytes each: 0c u32 kind, 2 names a PDB   10 u32 size   18 u32 offset in the file of
 *                "RSDS", 04 GUID, 14 u32 age, 18 path of the PDB with NUL; GNU ld writes an
 *                empty path
 * </pre>
 *
 * <h2>.NET</h2>
 *
 * <pre>
 * 10 u32 flags: bit 0 only code of the runtime     40 u32 RVA, u32 size of code made ahead of time
 * </pre>
 */
@NullMarked
package org.lucerna.binary.pe;

import org.jspecify.annotations.NullMarked;
