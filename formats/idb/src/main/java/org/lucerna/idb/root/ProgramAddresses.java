package org.lucerna.idb.root;

/**
 * The addresses among the settings, unsigned; BADADDR if not set.
 *
 * @param base of the program, in units of 16 bytes
 * @param startSs selector of the stack segment at the start
 * @param startCs selector of the segment that the program starts in
 * @param startIp the instruction pointer at the start
 * @param startEa the address of the start
 * @param startSp the stack pointer at the start
 * @param main address of {@code main}
 * @param minEa the lowest address
 * @param maxEa the address after the highest one
 * @param originalMinEa the lowest address when the file was loaded
 * @param originalMaxEa the address after the highest one when the file was loaded
 * @param lowOffset numbers below this are not treated as offsets
 * @param highOffset numbers from here on are not treated as offsets
 * @param maxReference how far past the end of an item a reference to it may lead, in bytes
 * @param privateStart start of the addresses reserved for the database itself; 0 below 700
 * @param privateEnd the address after them
 * @param netdelta the node of an address minus the address; 0 below 700
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
