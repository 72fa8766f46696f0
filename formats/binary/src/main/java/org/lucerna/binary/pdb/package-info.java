/**
 * PDB: the debug information of Windows programs, in a file of its own.
 *
 * <p>{@link org.lucerna.binary.pdb.PdbFile} opens one. This page is the format's specification as
 * far as functions need it; it agrees with files of Visual C++ 14.3 and 14.4 and of LLVM's lld, as
 * {@code llvm-pdbutil} lists them. All numbers are little-endian. Blocks of a stream may lie
 * anywhere in the file: {@link org.lucerna.binary.pdb.MsfFile} gives a stream as a view of the
 * mapped file if they follow each other, and as a copy if not.
 *
 * <h2>Container (MSF 7.00)</h2>
 *
 * <pre>
 * 00 "Microsoft C/C++ MSF 7.00\r\n" 1a "DS" 0 0 0
 * 20 u32 block size, a power of two from 512 to 32768     28 u32 blocks
 * 2c u32 bytes of the directory                           34 u32 block with the directory's blocks
 *
 * directory  u32 streams, u32 size of each (ffffffff absent), then u32 blocks of one after another
 * </pre>
 *
 * No block belongs to two streams. Streams have fixed numbers: 1 information, 2 types, 3 DBI, 4
 * ids; others are named by these.
 *
 * <h2>Information</h2>
 *
 * <pre>
 * 00 u32 version   04 u32 time   08 u32 age   0c u8[16] GUID, as in the program's record
 * 1c u32 bytes of names, the names; u32 count, u32 capacity, u32 words and present bits,
 *    u32 words and deleted bits; for each present entry u32 name, u32 stream; u32 0
 *    "/names" is the stream of strings: u32 effeeffe, u32 1, u32 bytes, the bytes
 *    then u32 features: 494e494d ("MINI") says that symbols stayed in the objects (/DEBUG:FASTLINK)
 * </pre>
 *
 * <h2>DBI: modules and their parts of sections</h2>
 *
 * <pre>
 * 00 i32 -1   04 u32 19990903   08 u32 age, which is the one that programs name
 * 14 u16 stream of symbol records
 * 18 i32 sizes of modules, contributions, section map, sources, servers of types
 * 30 i32 size of the optional streams    34 i32 size of EC
 * 40 the parts in this order, EC before the optional streams
 *
 * module        00 u32   04 contribution   20 u16 flags   22 u16 stream (ffff none)
 *               24 u32 bytes of symbols, with the u32 4 before them
 *               28 u32 bytes of old lines   2c u32 bytes of lines; these follow the symbols
 *               40 name, name of the object or library; padded to 4
 * contribution  00 u16 section   04 i32 offset   08 i32 size   10 u16 module   (28 bytes)
 *               the list begins with u32 f12eba2d; f13151e4 has 4 bytes more for each
 * optional      u16 each: 4 addresses after reordering (OMAP), 5 section headers,
 *               10 section headers before reordering; ffff none
 * </pre>
 *
 * An address is a section (from 1 on) and an offset. With an OMAP, a list of u32 RVA before, u32
 * RVA after, sorted, code was reordered after linking: sections are those of list 10, and the
 * address follows the last entry at or before it; 0 says that the code is gone.
 *
 * <h2>Symbol records</h2>
 *
 * <pre>
 * u16 bytes that follow   u16 kind   body, padded to 4
 *
 * 110e public      u32 flags (2 function)   u32 offset   u16 section   name
 * 1110 procedure   u32 parent, end, next   u32 size   u32, u32   u32 type   u32 offset
 * 110f static one  u16 section   u8 flags   name; also 1147, 1146, 1155, 1156
 * 1102 thunk       u32 parent, end, next   u32 offset   u16 section   u16 size   u8 kind   name
 * 1132 part        u32 parent, end   u32 size   u32 flags   u32 offset   u32 offset in the function
 *                  u16 section   u16 section of the function
 * 114d inlined     u32 parent, end   u32 id   lines; 115d has a u32 more before them
 *
 * 113e variable    u32 type   u16 flags (1 parameter)   name; then 113f to 1145: where it is
 * 1111 at register u32 offset   u32 type   u16 register   name
 * 110b in frame    u32 offset   u32 type   name
 * </pre>
 *
 * A procedure's flags: 8 never returns, 20 called by a convention of its own. Its type is an index
 * of a type, in 1147, 1146 and 1156 of an id; linkers turn ids into types. Its variables follow, up
 * to the record 6 or 114f; what lies between 1103 (block), 1104, 1132 (a part elsewhere), 114d or
 * 115d (inlined function) and its end (6, 114e) is not its own. In optimized code of Visual C++,
 * parameters are marked, but one that is nowhere comes last; all of them come in order as variables
 * relative to a register. Where all 6,230 functions with both lists and no such parameter have both
 * in full, they agree.
 *
 * <h2>Lines of a module</h2>
 *
 * A list of subsections: u32 kind, u32 size, body, padded to 4.
 *
 * <pre>
 * f2 lines      u32 offset, u16 section, u16 flags, u32 size of the code; for each file u32 file,
 *               u32 lines, u32 bytes of this block; u32 offset and u32 line of each (24 bits)
 * f4 files      u32 name, u8 size of checksum, u8 kind, checksum, padded to 4; a file is known by
 *               its place in this list
 * f6 inlined    u32 1 if there are more files; u32 id, u32 file, u32 first line; u32 count, files
 * f7 imports    u32 name of a module, u32 count, its ids
 * f8 exports    u32 id of the module, u32 id of the file
 * </pre>
 *
 * A line ends where the next one of any file begins, or the code ends. Of two at one place the last
 * has the code: the first is often the opening brace. Lines feefee and f00f00 are none.
 *
 * <p>An id with bit 31 is of another module, as whole-program optimization makes them: bits 20 to
 * 30 the number of an import, 0 to 19 of one of its ids.
 *
 * <h2>Lines of an inlined function</h2>
 *
 * Operations with their numbers, of 1, 2 or 4 bytes by the first one's highest bits (0, 10, 110),
 * big-endian. A signed number has its sign in bit 0. The file and the line begin as f6 states, the
 * offset of the code at the start of the procedure.
 *
 * <pre>
 * 0 end   1 offset =   2 part =   3 offset +, a line begins   4 offset +, the line ends
 * 5 file =   6 line + (signed)   7, 8, 9, 10, 13 other columns and kinds
 * b offset + low 4 bits, line + the others (signed), a line begins
 * c length, offset +: a line of this length begins
 * </pre>
 *
 * The functions around a call have a line of their own for its code: that of the call.
 *
 * <h2>Types and ids</h2>
 *
 * <pre>
 * 00 u32 20040203   04 u32 56   08 u32 first index (1000)   0c u32 index after the last
 * 10 u32 bytes of records   38 the records: u16 bytes that follow, u16 kind, body
 *
 * 1001 modified     u32 type   u16 1 const, 2 volatile, 4 unaligned
 * 1002 pointer      u32 target   u32 bits: 5-7 0 pointer, 1 and 4 references, 2 and 3 to members;
 *                   9 volatile, 10 const, 12 restrict; 13-18 size
 * 1008 procedure    u32 result   u8 convention   u8   u16 parameters   u32 list
 * 1009 member       u32 result   u32 class   u32 type of this, 0 if static   u8 convention   u8
 *                   u16 parameters   u32 list   i32 bytes from the object to where this points
 * 1201 list         u32 count   u32 types; a last one of 0 is "..."
 * 1503 array        u32 element   u32 index   number bytes   name
 * 1504 class        u16 members   u16 flags   u32 members, bases, table   number bytes   name
 * 1505 structure    as class; 1519 interface, too
 * 1506 union        u16 members   u16 flags   u32 members   number bytes   name
 * 1507 enumeration  u16 members   u16 flags   u32 integer   u32 members   name
 *                   flags: 80 declaration only, 200 a decorated name follows the name
 * 1601 function id  u32 id of its scope, a string   u32 type   name
 * 1602 of a member  u32 class   u32 type   name
 * 1605 string       u32 parts   text
 *
 * number            u16 below 8000: itself; 8000 i8, 8001 i16, 8002 u16, 8003 i32, 8004 u32,
 *                   8009 i64, 800a u64
 * </pre>
 *
 * A list of "..." alone, with 0 parameters in the procedure, is C's {@code f()}: nothing is known
 * of the parameters. A declaration is defined by the type with the same decorated name, without one
 * by that with the same name.
 *
 * <p>Below 1000, bits 8 to 10 say which pointer to a basic type it is: 0 none, 4 of 32 bits, 6 of
 * 64 bits. {@link org.lucerna.binary.pdb.PdbTypes} has the numbers of basic types; 103 is {@code
 * std::nullptr_t}.
 *
 * <p>As {@code llvm-pdbutil} lists them, all 96,000 functions of fourteen files agree in result,
 * parameters, convention, type of {@code this} and its place.
 *
 * <h2>Names</h2>
 *
 * A public has the linker's name (decorated), a procedure the compiler's. A third of the functions
 * is static and has the compiler's only, as {@code ns::f} without parameters. Equal code is linked
 * once: then an address has several of each. {@link org.lucerna.binary.pdb.PdbFunction} has the
 * rule for the one that is shown.
 */
@NullMarked
package org.lucerna.binary.pdb;

import org.jspecify.annotations.NullMarked;
