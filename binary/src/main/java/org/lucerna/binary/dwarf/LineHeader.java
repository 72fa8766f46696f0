package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteString;

/**
 * The head of a line program, as far as running it takes.
 *
 * @param encoding of the program, whose version may differ from the unit's
 * @param instructionSize the least size of an instruction in bytes
 * @param operations of an instruction at most: above 1 on machines with long instruction words
 * @param statement whether rows are statements from the start
 * @param lineBase the least step of lines of a special opcode
 * @param lineRange how many steps of lines special opcodes have
 * @param opcodeBase the first special opcode
 * @param operands of standard opcode n the count of operands, at n - 1
 * @param start of the opcodes, in {@code .debug_line}
 * @param end of the opcodes
 */
record LineHeader(
    Encoding encoding,
    int instructionSize,
    int operations,
    boolean statement,
    int lineBase,
    int lineRange,
    int opcodeBase,
    ByteString operands,
    long start,
    long end) {}
