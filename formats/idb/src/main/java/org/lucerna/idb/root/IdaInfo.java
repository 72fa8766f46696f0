package org.lucerna.idb.root;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The settings of a database, as far as its version has them; others are 0.
 *
 * @param version of the layout: 480 to 695 fixed, from 700 on packed
 * @param processor name of the processor module, such as {@code metapc}
 * @param generalFlags from 700 on: 1 analysis on, 2 all assembler directives, 4 an IDC file is
 *     loading, 8 no user data, 10 read-only, 20 and 40 operands, 80 graph view; older: 1 leading
 *     zeroes, 2 and 4
 * @param programFlags 1 floating point, 2 32 bits, 4 64 bits; from 700 on 8 library, 10 flat, 20
 *     big-endian, 40 wide bytes big-endian, 80 no path for the debugger, 100 snapshot, 200 packed,
 *     400 compressed, 800 kernel; older: 8 no path, 10 snapshot, 20 library
 * @param changes the number of changes to bytes or segments
 * @param fileType kind of the input file
 * @param osType operating system of the program
 * @param appType kind of program
 * @param assembler number of the assembler
 * @param specialSegmentSize bytes of an entry of special segments, 4 or 8; older: 0 or 1
 * @param analysis steps of the analysis, as the bits of the version: from 700 on 32 bits, older 16
 * @param analysis2 more such bits
 * @param bigEndian whether the program is big-endian
 * @param addresses the program's start, limits and so on
 * @param listing how it is displayed
 * @param names how names are generated
 * @param strings how strings are created
 * @param compiler the settings of the compiler
 */
public record IdaInfo(
    int version,
    ByteString processor,
    int generalFlags,
    long programFlags,
    long changes,
    int fileType,
    int osType,
    int appType,
    int assembler,
    int specialSegmentSize,
    long analysis,
    long analysis2,
    boolean bigEndian,
    ProgramAddresses addresses,
    ListingSettings listing,
    NameSettings names,
    StringSettings strings,
    CompilerSettings compiler) {
  /** The record is packed from this version on. */
  public static final int PACKED = 700;

  private static final List<String> SYSTEMS =
      List.of("MS-DOS", "Windows", "OS/2", "NetWare", "Unix", "other");
  private static final List<String> APPLICATION_TYPES =
      List.of(
          "console",
          "graphics",
          "program",
          "library",
          "driver",
          "single thread",
          "threads",
          "16 bits",
          "32 bits",
          "64 bits");

  private static final int FLAT = 2;
  private static final int WIDE = 4;

  /** The instruction pointer at the program's start; BADADDR if there is none. */
  public long startIp() {
    return addresses.startIp();
  }

  /** The lowest address. */
  public long minEa() {
    return addresses.minEa();
  }

  /** The address after the highest one. */
  public long maxEa() {
    return addresses.maxEa();
  }

  /** The node of an address minus the address. */
  public long netdelta() {
    return addresses.netdelta();
  }

  /** The kind of the input file; null if it is unknown. */
  public @Nullable FileType inputType() {
    return FileType.of(fileType);
  }

  /** The operating systems as text; usually empty, since most loaders do not set them. */
  public List<String> systems() {
    return words(osType, SYSTEMS);
  }

  /** The kinds of program as text; usually empty. */
  public List<String> applicationTypes() {
    return words(appType, APPLICATION_TYPES);
  }

  private static List<String> words(int bits, List<String> names) {
    return IntStream.range(0, names.size())
        .filter(bit -> (bits & 1 << bit) != 0)
        .mapToObj(names::get)
        .toList();
  }

  /** 16, 32 or 64 bits. */
  public int bitness() {
    return (programFlags & WIDE) != 0 ? 64 : (programFlags & FLAT) != 0 ? 32 : 16;
  }
}
