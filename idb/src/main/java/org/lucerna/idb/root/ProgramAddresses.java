package org.lucerna.idb.root;

/**
 * The addresses among the settings; unsigned, BADADDR for none.
 *
 * @param base of the program, in units of 16 bytes
 * @param startSs selector of the stack segment at the start
 * @param startCs selector of the segment that the program starts in
 * @param startIp where the program starts, as the processor counts
 * @param startEa where the program starts
 * @param startSp the stack pointer at the start
 * @param main address of {@code main}
 * @param minEa the lowest address
 * @param maxEa behind the highest address
 * @param originalMinEa the lowest address when the file was loaded
 * @param originalMaxEa behind the highest address when the file was loaded
 * @param lowOffset numbers below are not taken for offsets
 * @param highOffset numbers from here on are not taken for offsets
 * @param maxReference how far behind an item a reference to it may lead
 * @param privateStart the addresses that are kept for the database itself; 0 below 700
 * @param privateEnd behind them
 * @param netdelta node of an address - address; 0 below 700
 */
public record ProgramAddresses(
    long base,
    long startSs,
    long startCs,
    long startIp,
    long startEa,
    long startSp,
    long main,
    long minEa,
    long maxEa,
    long originalMinEa,
    long originalMaxEa,
    long lowOffset,
    long highOffset,
    long maxReference,
    long privateStart,
    long privateEnd,
    long netdelta) {}
