package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteString;

/**
 * The header of a line program, as far as needed to run it.
 *
 * @param encoding of the program, whose version may differ from the unit's
 * @param instructionSize smallest size of an instruction in bytes
 * @param operations most operations per instruction: above 1 on VLIW machines
 * @param statement whether rows are statements from the start
 * @param lineBase smallest line increment of a special opcode
 * @param lineRange number of line increments of special opcodes
 * @param opcodeBase the first special opcode
 * @param operands number of operands of standard opcode n, at n - 1
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
