package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;

/**
 * The settings of a database as a whole, as far as its version has them; what it has not is 0.
 *
 * @param version of the layout: 480 to 695 fixed, from 700 on packed
 * @param processor name of the processor module, such as {@code metapc}
 * @param fileType kind of the input file
 * @param osType operating system of the program
 * @param appType kind of program
 * @param startIp where the program starts; BADADDR for nowhere
 * @param minEa the lowest address
 * @param maxEa behind the highest address
 * @param netdelta node of an address - address
 */
public record IdaInfo(
    int version,
    ByteString processor,
    int fileType,
    int osType,
    int appType,
    long startIp,
    long minEa,
    long maxEa,
    long netdelta) {
  /** From this version on the record is packed. */
  public static final int PACKED = 700;
}
