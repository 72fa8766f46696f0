/**
 * The kind of a file, by bytes at fixed places.
 *
 * <pre>
 * 0    7f 45 4c 46              ELF; u16 type at 10 is 4 in a core file
 * 0    !&lt;arch&gt;\n, !&lt;thin&gt;\n    archive
 * 0    MZ                       PE; managed as {@link org.lucerna.binary.pe.PeFile#isManaged} says
 * 1fe  55 aa, 202 HdrS          Linux kernel, x86; also 38 ARM\x64, RSC\x05
 * 0    [fe ed fa ce|cf]         Mach-O, in either byte order; cf fa ed fe can be read
 * 0    ca fe ba be, u32 count   universal Mach-O, of at most 43 files: a higher number is the
 *                               version of a Java class. ca fe ba bf has 64-bit offsets
 * 0    00 61 73 6d              WebAssembly
 * 0    42 43 c0 de, de c0 17 0b LLVM bitcode, and the same with a head
 * 0    PK 03 04, PK 05 06       ZIP       1f 8b gzip      fd 37 7a 58 5a 00 xz
 * 0    28 b5 2f fd              zstd      BZh   bzip2     ed ab ee db       RPM
 * 0    .dia                     Lidia     IDA0, IDA1, IDA2 database of IDA
 * 0    COFF object, large object, entry of an import library, anonymous object: {@link
 *      org.lucerna.binary.coff.CoffHeader#start}
 * 0    version https://git-lfs  pointer of Git LFS        #! script
 * </pre>
 *
 * The signatures come from the formats' specifications, or from {@code file}.
 */
@NullMarked
package org.lucerna.binary.kind;

import org.jspecify.annotations.NullMarked;
