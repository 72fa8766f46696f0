/**
 * The types of a library as a C header: {@link org.lucerna.idb.til.header.CHeader}.
 *
 * <p>The header is valid C11 and C++, with those extensions of GNU C that Clang has too. If a type
 * has no equivalent in C, it gets the nearest one:
 *
 * <pre>
 * words of IDA       a prelude defines them; calling conventions and the like are empty macros
 * names              if not an identifier of C and C++, or taken, changed: std::exception is
 *                    std__exception, this is _this; a member with the name of a type that its
 *                    structure refers to gets a number
 * struct, union      typedef'd to their own names before everything else
 * enum               of the size of an int: enum; otherwise an integer of its size and plain constants
 * base class         the first member, named base
 * method             left out: it takes no space
 * places of members  packed, with padding
 * unknown type       a structure without members; with one byte if the size is needed
 * pointer of unusual size    _WORD, _DWORD or _QWORD
 * locations, near, far, based and shifted pointers    left out
 * </pre>
 *
 * <p>Sizes match IDA's if the compiler aligns numbers to their size; GNU C for 32-bit x86 does not
 * align those of 8 bytes.
 */
@NullMarked
package org.lucerna.idb.til.header;

import org.jspecify.annotations.NullMarked;
