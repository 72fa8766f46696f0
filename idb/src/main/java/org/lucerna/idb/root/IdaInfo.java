package org.lucerna.idb.root;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The settings of a database as a whole, as far as its version has them; what it has not is 0.
 *
 * @param version of the layout: 480 to 695 fixed, from 700 on packed
 * @param processor name of the processor module, such as {@code metapc}
 * @param generalFlags from 700 on: 1 analysis on, 2 all of the assembler, 4 an IDC file is loading,
 *     8 no user data, 10 read-only, 20 and 40 operands, 80 graph view; older: 1 leading zeroes, 2
 *     and 4
 * @param programFlags 1 floating point, 2 32 bits, 4 64 bits; from 700 on 8 library, 10 flat, 20
 *     big-endian, 40 wide bytes big-endian, 80 no path for the debugger, 100 snapshot, 200 packed,
 *     400 compressed, 800 kernel; older: 8 no path, 10 snapshot, 20 library
 * @param changes how many times bytes or segments were changed
 * @param fileType kind of the input file
 * @param osType operating system of the program
 * @param appType kind of program
 * @param assembler number of the assembler
 * @param specialSegmentSize bytes of an entry of special segments, 4 or 8; older: 0 or 1
 * @param analysis what the analysis does, in the order of bits of the version: from 700 on 32 bits,
 *     older 16
 * @param analysis2 more of that
 * @param bigEndian whether the program is
 * @param addresses where the program starts, its limits, ...
 * @param listing how it is shown
 * @param names how names are made
 * @param strings how strings are made
 * @param compiler what the compiler does
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
  /** From this version on the record is packed. */
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

  /** Where the program starts; BADADDR for nowhere. */
  public long startIp() {
    return addresses.startIp();
  }

  /** The lowest address. */
  public long minEa() {
    return addresses.minEa();
  }

  /** Behind the highest address. */
  public long maxEa() {
    return addresses.maxEa();
  }

  /** Node of an address - address. */
  public long netdelta() {
    return addresses.netdelta();
  }

  /** The kind of the input file; null if its number has no name here. */
  public @Nullable FileType inputType() {
    return FileType.of(fileType);
  }

  /** The operating systems in words; mostly none, since most loaders do not say. */
  public List<String> systems() {
    return words(osType, SYSTEMS);
  }

  /** What kind of program it is, in words; mostly nothing. */
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
