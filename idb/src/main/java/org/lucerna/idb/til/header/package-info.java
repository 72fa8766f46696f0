/**
 * The types of a library as a C header: {@link org.lucerna.idb.til.header.CHeader}.
 *
 * <p>It is C11, and C++, with the extensions of GNU C that Clang has too. Where a type has no form
 * in C, it gets the nearest one:
 *
 * <pre>
 * words of IDA       a prelude defines them; calling conventions and the like are empty macros
 * names              what is no identifier of C and C++, or taken, is changed: std::exception is
 *                    std__exception, this is _this; a member that has the name of a type that its
 *                    structure refers to gets a number
 * struct, union      typedef'd to their own names before everything else
 * enum               of the size of an int: enum; else an integer of its size and bare constants
 * base class         the first member, by the name of base
 * method             left out: it takes no room
 * places of members  packed, with padding
 * type not known     a structure without members; with one byte where the size is needed
 * pointer of another size than most    _WORD, _DWORD or _QWORD
 * locations, near, far, based and shifted pointers    left out
 * </pre>
 *
 * <p>Sizes come out as IDA has them where the compiler aligns numbers to their size; GNU C for
 * 32-bit x86 does not with those of 8 bytes.
 */
@NullMarked
package org.lucerna.idb.til.header;

import org.jspecify.annotations.NullMarked;
