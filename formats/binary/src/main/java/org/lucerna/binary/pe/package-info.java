/**
 * PE: the programs and libraries of Windows.
 *
 * <p>{@link org.lucerna.binary.pe.PeFile} opens one. This page is the format's specification as far
 * as functions need it (Microsoft's <em>PE Format</em>); no file of Microsoft's own tools was
 * available, only files written by Go and by the tests. All numbers are little-endian. An RVA is an
 * address less the image base, which is the address where the file prefers to be loaded.
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
 *           count of directories: 5c or 6c u32, then u32 RVA, u32 size of each:
 *           0 exports, 1 imports, 3 unwinding, 5 base relocations, 6 debug information,
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
 *        else RVA of the info, of which bits 0-17 are words of code
 * </pre>
 *
 * <h2>Handlers of exceptions</h2>
 *
 * <pre>
 * x86    directory 10: u32 size of the structure, whatever the directory says; 40 address of the
 *        list, u32 count; u32[] RVAs
 * </pre>
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
 *                "RSDS", 04 GUID, 14 u32 age, 18 path of the PDB with NUL
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
