/**
 * Archives, {@code .a} and {@code .lib}: a sequence of files, mostly object files.
 *
 * <p>{@link org.lucerna.binary.ar.Archive} reads them. This page is the format's specification;
 * members and names were compared with those that {@code ar} lists.
 *
 * <pre>
 * "!&lt;arch&gt;\n", then members, each at an even offset
 *
 * 00 char[16] name   10 char[12] time: seconds since 1970 in decimal digits, 0 or blank if unknown
 * 1c char[6] owner   22 char[6] group   28 char[8] mode
 * 30 char[10] size in decimal digits    3a 60 0a, then the bytes
 *
 * name         "x.o/" (GNU) or "x.o" (BSD), padded with blanks
 * "/123"       GNU: the name is at offset 123 of the member "//" and ends with "/\n"
 * "#1/20"      BSD: the name is the first 20 of the member's bytes, NULs at its end dropped
 * "/", "/SYM64/", "__.SYMDEF..."      tables of symbols, left out; so is "//". A Microsoft library
 *              has two "/", and may have "/&lt;ECSYMBOLS&gt;/" and others with such a name
 * "!&lt;thin&gt;\n"  an archive that has only the names of its members: refused
 * </pre>
 *
 * A Microsoft library is the same, except that long names end in NUL.
 */
@NullMarked
package org.lucerna.binary.ar;

import org.jspecify.annotations.NullMarked;
