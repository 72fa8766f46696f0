/**
 * What a server knows of the functions of a program, as a script that applies it in a disassembler:
 * {@link org.lucerna.harvest.script.Annotations}, and a writer for each kind of script.
 *
 * <p>A script is a fixed part, a resource beside these classes, and steps:
 *
 * <pre>
 * verb       place is             arguments
 * function   a function's start   size in bytes
 * name       a function's start   name
 * prototype  a function's start   declaration in C with a semicolon, 1 if a user set it
 * note       a function's start   comment on the function, 1 if it is repeatable
 * comment    an instruction       comment, 1 if it is repeatable
 * before     an instruction       lines before it, joined by LF
 * behind     an instruction       lines behind it, joined by LF
 * stack      an instruction       change of the stack pointer in bytes
 * frame      a function's start   bytes of locals, of saved registers, of arguments or -1
 * variable   a function's start   offset from the frame's bottom, size or 0, name, declaration,
 *                                 comment, repeatable comment; texts may be empty
 * operand    an instruction       its number, the form as {@link
 *                                 org.lucerna.lumina.metadata.OperandForm} numbers it, and of an
 *                                 offset the flags, base 0 or -1 (none), target delta; else 0
 * </pre>
 *
 * A place is a distance from the image base: the lowest address of a segment that an ELF file
 * loads, the image base of a PE file or a database. IDA's is the same (inferred: in databases of
 * ELF files it is where the first segment begins), and Ghidra's, which moves programs that start at
 * 0, image base and all (inferred). Thumb code is not distinguished from ARM code.
 *
 * <h2>Forms</h2>
 *
 * <pre>
 * IDC      a call of lucerna_VERB(place, ...) a step; see {@link org.lucerna.idb.idc}
 * Python   one literal, a row a step
 * Ghidra   a comment //|row a step, at the end of the source, which the script reads: Java limits
 *          methods to 64 KiB and classes to 65,535 constants. No step of stack, frame, variable
 *          and operand
 * row      verb|place in hex|argument|... of printable ASCII; %hh is a byte of UTF-8, and stands
 *          for % | \ " ' * ` $, control characters, all that is no ASCII, and a space at the end
 * </pre>
 *
 * <h2>What a script does</h2>
 *
 * What is there stays, unless the script was written to overwrite: names that users gave, types,
 * comments, forms of operands. A text that is the same is there already. Hence a script may be run
 * twice. Names that the disassembler made up are replaced. Variables are named in frames of the
 * same size only.
 *
 * <p>Left out, and counted: types that cannot be read, or that name types and registers by numbers
 * of the database they come from; operands whose form is an enumeration, a structure, a typed text,
 * a plug-in's, a float, or an offset from an address; places that the function here does not have.
 *
 * <p>The calls are those of the public references of IDC, IDAPython and Ghidra. No script was run
 * in IDA or Ghidra; tests run those for Python and Ghidra against stand-ins.
 */
@NullMarked
package org.lucerna.harvest.script;

import org.jspecify.annotations.NullMarked;
