/**
 * The C++ classes of a program, by the type information that compilers add for exceptions and
 * casts, also to programs without symbols. It is found by its shape; what does not fit entirely is
 * left out, since a wrong class says more than none. Words have the size of an address.
 *
 * <pre>
 * Itanium C++ ABI: GCC, Clang, and MinGW on Windows
 *
 * information  word          slot 0 of the virtual table of __class_type_info, __si_class_type_info,
 *                            or __vmi_class_type_info in namespace __cxxabiv1: by the symbol that the
 *                            loader resolves, or by the information of that class itself; two words
 *                            if the program was linked without the library that has them
 *              word          name, mangled, perhaps after *
 *              word          __si: information of the base
 *              u32, u32      __vmi: flags, number of bases; for each information of it, and a word
 * table        word          0, or the negative offset of the part of an object that it is for
 *              word          information of the class
 *              word          for each slot a function, own or imported; the first two may be 0. In a
 *                            program linked without the library others, too, except before a function
 *                            at a multiple of 32, where another array may begin
 *
 * Visual C++
 *
 * type         word, word    a virtual table, 0
 *              zero-terminated name from .?A to @@
 * locator      u32           0, with 64 bits 1
 *              u32           offset of the part of an object
 *              u32
 *              u32, u32      type, hierarchy: addresses, with 64 bits relative to the image
 *              u32           with 64 bits: the locator itself, from which the start of the image follows
 * hierarchy    u32           0
 *              u32           attributes, up to 7
 *              u32           number of classes, with itself
 * table        word          locator
 *              word          for each slot a function
 * thrown       u32, u32, u32, u32
 *                            attributes, destructor, 0, array of types that may be caught
 * array        u32, u32      number, the first type that may be caught
 * may catch    u32, u32      properties, type
 * </pre>
 *
 * <p>Certain: both ABIs are documented by their vendors or known from debug information; checked
 * with GCC for Linux and for Windows, of 64 and 32 bits. Of Visual C++'s thrown types only the
 * first counts.
 */
@NullMarked
package org.lucerna.harvest.classes;

import org.jspecify.annotations.NullMarked;
