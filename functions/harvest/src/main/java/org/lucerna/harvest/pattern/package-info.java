/**
 * Pattern files, from which FLIRT signatures are made: {@link
 * org.lucerna.harvest.pattern.PatternFile} writes one. IDA's sigmake, rizin, Cutter, angr and capa
 * read them.
 *
 * <p>A file is text. A line, ended by LF, is a function; the last line is {@code ---}. Its fields
 * are separated by one space; numbers are in upper-case hexadecimal, {@code ..} is a byte that
 * varies.
 *
 * <pre>
 * HH..HH       the first 32 bytes, each two digits or ..; of shorter functions followed by ..
 * LL           the number of bytes after these up to the first one that varies, at most FF
 * CCCC         their CRC, 0000 if there are none
 * TTTT         the size of the function in bytes, at least four digits
 * :0000 NAME   a name of the function; several of them if it has several
 * ^OOOO NAME   what the operand at an offset refers to; any number of them, ascending
 * HH..HH       the bytes after those of the CRC, up to the end; nothing if there are none
 * </pre>
 *
 * The CRC is that of X.25 (polynomial 0x1021, reflected 0x8408; from 0xffff on; complemented), with
 * its bytes swapped. The layout agrees with the public description of the format, and with the
 * files that python-flirt 0.10 reads and matches; sigmake was not tried.
 *
 * <p>Which bytes vary: those that a key leaves out, see {@link org.lucerna.calcrel}, by the rules
 * for IDA's keys; in linked programs and databases also by the rules of {@code link-1}, including
 * bytes to which these give a canonical form; in object files those that a linker fills in or
 * rewrites, according to their relocations. If some bits of an instruction vary, each byte with
 * such a bit varies; of an x86 instruction in an object file that a linker may replace by another
 * one (through the global offset table, or to a variable of a thread), all bytes vary. In a static
 * program of GNU ld, 1,430 of 1,431 functions of glibc 2.36 match a pattern of its archive that has
 * their name, at their places; the other one is a variant that is too short for a pattern.
 *
 * <p>A pattern has the first chunk of a function, up to 32,767 bytes: signatures have no room for
 * larger offsets. Left out are functions without a name, tails of others, those with a name of more
 * than 1,000 bytes, and those with fewer than 8 bytes that do not vary among the first 32, since
 * such a pattern would match anywhere. Spaces and control characters in names become {@code _}.
 * Functions of RISC-V programs are shorter than in object files, whose patterns seldom match them.
 */
@NullMarked
package org.lucerna.harvest.pattern;

import org.jspecify.annotations.NullMarked;
