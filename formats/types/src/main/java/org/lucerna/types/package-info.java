/**
 * C types as IDA serializes them: <em>type strings</em>. Lumina transmits them (a function's
 * prototype, the types of stack variables); databases and type libraries store them.
 *
 * <p>{@link org.lucerna.types.TypeReader} reads a type string, and the list of names that belongs
 * to it, into a {@link org.lucerna.types.CType}; {@link org.lucerna.types.TypeDeclaration} prints
 * that as C; {@link org.lucerna.types.TypeWriter} writes it:
 *
 * {@snippet class="org.lucerna.types.TypesUsageTest" region="read" :
 * CType type = TypeReader.read(typeString, names);
 * if (type instanceof FunctionSignature function) {
 *   out.println(function.arguments().size() + " arguments");
 * }
 * out.println(TypeDeclaration.of(type, "f"));
 * }
 *
 * <p>Evidence, at the end of a line: <em>captured</em> in Lumina traffic; <em>files</em>: seen in
 * public databases and type libraries, whose 13,000 distinct type strings are all read completely;
 * <em>sdk</em>: comments of the public {@code typeinf.hpp}; <em>several</em> or <em>single</em>:
 * that many public readers agree, no file shows it; <em>inferred</em>. Exceptions, never seen
 * although their line is marked <em>files</em>, are listed at the end.
 *
 * <h2>Numbers</h2>
 *
 * No byte of a type string is 0; when stored, a NUL ends it (files).
 *
 * <pre>
 * dt   0..7ffe   value + 1: one byte below 80, or its low 7 bits with bit 7 set, and a
 *                byte with the bits above                                             captured
 * de   32 bits   7 bits per byte with bit 7 set, high ones first; in the last byte bit 7
 *                clear, bit 6 set (not checked), 6 bits                                  files
 * da   array     9 bytes with bit 7 set: base bits 31-25, 24-18, 17-11, 10-4; count bits
 *                30-28 and base bits 3-0; count bits 27-21, 20-14, 13-7, 6-0           several
 * dq   64 bits   dt h. 400: all ones; 200: 32 ones; else the bytes that are not 0, low
 *                ones first: byte n where h has bit n; with bit 8 all bits inverted      files
 * str  p_string  dt length, bytes                                                     captured
 * </pre>
 *
 * <h2>Types</h2>
 *
 * The first byte: bits 0 to 3 base, 4 and 5 flags, 6 const, 7 volatile. Both const and volatile may
 * be set, although the SDK forbids it (files). {@code T} is a type, {@code [x]} may be missing;
 * {@code tah} and {@code sdacl} are below.
 *
 * <pre>
 * base  flags 00, 10, 20, 30                                     then
 * 0     - _WORD _QWORD _UNKNOWN                                  [tah]                   files
 * 1     void _BYTE _DWORD _OWORD                                 [tah]                   files
 * 2     __int8: plain, signed, unsigned; char                    [tah]                captured
 * 3-6   __int16 32 64 128: plain, signed, unsigned; -            [tah]                   files
 * 7     int: plain, signed, unsigned; segment register           [tah]                captured
 * 8     bool: default, 1, 2 (8 in 64-bit databases), 4 bytes     [tah]                   files
 * 9     float, double, long double, _TBYTE                       [tah]                   files
 * a     pointer: default, near, far, reach follows               [reach] [tah] T [shift] files
 * b     array: bit 4 set: dt count, else da; count 0 unknown     [tah] T                 files
 * c     function: returns default, near, far, from interrupt     below
 * d     struct, union, enum, reference                           below
 * e     bit field in an integer of 1, 2, 4, 8 bytes              dt 2*width+unsigned [tah] files
 * f     none: ff precedes flags of an argument, fe begins a tah
 *
 * reach  ff and T, the function of a __closure; or one byte 1..fe, the pointer's size  several
 * shift  with tah bit 80: T of the structure, de delta (signed)                          files
 * </pre>
 *
 * <h2>Attributes</h2>
 *
 * <pre>
 * tah    fe, bits: 7 per byte, low ones first, bit 7 set if another byte follows         files
 *        with bit 10 then dt count, each: str key; dt length, bytes of the value         files
 *        in a value ac stands for 0; ae: the next byte is literal                       single
 * sdacl  11ab000c: bits are abc + 1. But f1: bits follow as in a tah                     files
 *
 * bits   0-3   alignment 1 &lt;&lt; (n - 1), 0 none           10  named values follow
 *        pointer   20 __ptr32, 40 __ptr64, 60 __restrict; 80 shift
 *        struct    20 msstruct, 40 unaligned, 80 C++, 100 vftable, 200 formats, 400 places
 *        member    20 base class, 40 unaligned, 100 vftable pointer, 200 method, 400 gap, ...
 *        enum      20 64-bit values, 40 unsigned, 80 signed, 100 octal, 200 binary, ...    sdk
 * </pre>
 *
 * <h2>Function</h2>
 *
 * <pre>
 * prefix*    a0..ae: 0 to 14 spoiled registers                                           files
 *            af, flags: 1 noreturn, 2 pure, 4 high, 8 static, 10 virtual                 files
 *            af, 80, de flags (those one bit higher; 400 const, 800 constructor, 1000
 *            destructor); with 81 for 80 also dt count, registers                      several
 * register   0sssrrrr: size - 1, number + 1 (files). 1rrrrrrr, size; ff, dt number, size several
 * cc         bits 0-3 memory model, 4-7 convention: 1 unknown, 2 no arguments, 3 cdecl,
 *            4 cdecl with ..., 5 stdcall, 6 pascal, 7 fastcall, 8 thiscall, 9 swift,
 *            b go, c: de convention follows, d usercall with ..., e userpurge,
 *            f usercall                                                                  files
 * [tah]                                                                                    sdk
 * T          the result
 * [where]    its location: only in conventions d0..ff, and not void                      files
 * dt count   and the rest: not in convention 2. 0 means unknown arguments, or (...)      files
 * count x    [ff, de flags] T [where]; flags 1 hidden, 2 return pointer, 4 was struct,
 *            8 was array, 10 unused                                                      files
 *            The SDK has these flags after the argument, which is wrong.
 *
 * where      01..7f   register + 1                                                       files
 *            80       stack at 0                                                         files
 *            81..fe   low register + 1, then the high register + 1                       files
 *            ff, dt kind. Kind bit 20: an ea is de low, de high, else de (signed)       single
 *              0 stack: ea               2 register: dt, dt offset
 *              3 pair: dt low, dt high   4 relative: dt register, ea
 *              5 address: ea             40 nowhere                                    several
 *              40 + n: n parts, each: where, dt offset, dt size; 80 + n: de size        single
 * </pre>
 *
 * <h2>Struct, union, enum, reference</h2>
 *
 * <pre>
 * reference  str name, or '#' and de ordinal; [tah]                                   captured
 * others     dt n. n = 0: like a reference, but [sdacl]: "struct x" by its name. No
 *            name: the type that is being defined                                        files
 *            n = 7ffe: the real n is in a de, and may be 0                               files
 * struct     n = 8 * members + pack (1 &lt;&lt; (pack - 1) is the largest alignment of a member,
 *            0 default); [sdacl]; each member: T [format] [sdacl] [place]; [tail]        files
 *            place    with bit 400: dq bits from the previous member's start (from 0 on);
 *                     not of a method                                                    files
 *            tail     with bit 400: dq bytes from the last member's start to the end  inferred
 *            format   with bit 200: dq bits, kind in bits 0-3. 9: de flags, dq base unless
 *                     flags have 10 or 1000, dq delta, dq target. a, c: de. Then, with
 *                     bit 1000, de de de                                                 files
 *                     Kinds 8 (enum), b (structure offset): unknown to all public readers
 * union      the same without place and tail. The SDK has no sdacl for its members; if
 *            there is one, it is read                                                      sdk
 * enum       [tah], byte: bits 0-2 size 1 &lt;&lt; (n - 1), 0 default; 10 bitmask; 60 style: hex,
 *            char, signed, unsigned decimal; 80 always                                   files
 *            n values, each the difference from the previous one: de, or with tah bit 20
 *            de low, de high, the halves added separately, without carry                 files
 *            bitmask: n groups: dt count, the mask, count - 1 values; mask and first value
 *            count from 0. The SDK has the mask before the count, which is wrong         files
 * </pre>
 *
 * <h2>Names</h2>
 *
 * A second string, the p_list: a str for each argument, member and constant, in type string order,
 * each part before the parts inside it; empty if there is no name. The list may end early, but is
 * never too long (files). No file shows whether the names inside a function's result come after its
 * arguments (single, and here) or before them (two other readers).
 *
 * <h2>Example (captured)</h2>
 *
 * <pre>
 * 0c 30                       function, cdecl
 * 0a 3d 0f "Addr_Map_Entry"   returns a pointer to the type of that name (14 letters)
 * 03                          two arguments
 * 3d 0f "Dwarf_Unsigned"      the first
 * 0a 32                       the second: pointer to char
 *
 * 02 "k" 05 "name"            their names
 *
 * Addr_Map_Entry *__cdecl f(Dwarf_Unsigned k, char *name)
 * </pre>
 *
 * <h2>Uncertain</h2>
 *
 * Seen in no file: near and far, based and closure pointers; arrays whose count is a da; a tah on a
 * basic type, an array, a function, a bit field; functions that do not return as the memory model
 * says; conventions pascal, swift, go, userpurge, usercall with more arguments; the long forms of
 * flags and locations; formats other than 0, 3, 4, 6, 9; the types _OWORD, long double, _TBYTE,
 * _BOOL1, _BOOL4, segment register and some signed integers. Only one file shows that a de follows
 * in convention c.
 *
 * <p>Register numbers are specific to processor modules.
 *
 * <p>Attributes may follow both a type and the type that contains it: a member that is a {@code
 * struct x}, a pointer to a closure. They then belong to the innermost type that can have them; no
 * file contains such a case.
 *
 * <p>Anything other than the forms above is a {@link org.lucerna.bytes.FormatException}: its
 * meaning is unknown.
 */
@NullMarked
package org.lucerna.types;

import org.jspecify.annotations.NullMarked;
