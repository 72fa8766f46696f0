package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Reads the idainfo record of all versions; see the package description for the layouts. */
final class IdaInfoReader {
  private static final ByteString TAG = ByteString.utf8("IDA");
  private static final ByteString BETA_TAG = ByteString.utf8("ida\0");
  private static final int PROCESSOR_SIZE = 8;
  private static final int PREFIX_SIZE = 16;

  private final InfoFields in;
  private final boolean hasLocalPrefix;
  private final boolean privateEndFollows;

  private IdaInfoReader(InfoFields in, boolean hasLocalPrefix, boolean privateEndFollows) {
    this.in = in;
    this.hasLocalPrefix = hasLocalPrefix;
    this.privateEndFollows = privateEndFollows;
  }

  /**
   * Reads the record.
   *
   * @param hasLocalPrefix whether the fields include the prefix of local names, as in some
   *     databases of 7.0
   * @throws FormatException if it does not begin like an idainfo record
   */
  static IdaInfo read(ByteString bytes, int wordSize, boolean hasLocalPrefix) {
    boolean tagged = bytes.length() >= 5 && bytes.slice(0, TAG.length()).equals(TAG);
    boolean beta = bytes.length() >= 6 && bytes.slice(0, BETA_TAG.length()).equals(BETA_TAG);
    if (!tagged && !beta) {
      throw new FormatException(
          0, "IDA and a version", bytes.slice(0, Math.min(6, bytes.length())).hex());
    }
    int at = tagged ? TAG.length() : BETA_TAG.length();
    int version = bytes.at(at) | bytes.at(at + 1) << 8;
    boolean packed = tagged && version >= IdaInfo.PACKED;
    InfoFields fields = new InfoFields(bytes.slice(at + 2, bytes.length()), wordSize, packed);
    return packed || beta
        ? new IdaInfoReader(fields, packed && hasLocalPrefix, beta).read(version)
        : OldIdaInfoReader.read(fields, version);
  }

  private IdaInfo read(int version) {
    ByteString processor = in.text(PROCESSOR_SIZE);
    int generalFlags = in.dw();
    final long programFlags = in.dd();
    final long changes = in.dd();
    final int fileType = in.dw();
    final int osType = in.dw();
    final int appType = in.dw();
    final int assembler = privateEndFollows ? in.u8() : in.dw();
    final int specialSegmentSize = in.u8();
    final long analysis = in.dd();
    final long analysis2 = in.dd();
    final ProgramAddresses addresses = addresses();
    final int xrefs = in.u8();
    final int typeXrefs = in.u8();
    final int commentXrefs = in.u8();
    final int xrefFlags = in.u8();
    final int longest = in.dw();
    if (hasLocalPrefix) {
      in.text(PREFIX_SIZE);
      in.u8();
    }
    NameSettings names = new NameSettings(longest, in.u8(), in.dd(), in.dd(), in.u8(), in.u8());
    int indent = in.u8();
    ListingSettings listing =
        new ListingSettings(
            indent,
            in.u8(),
            in.dw(),
            in.dw(),
            xrefs,
            typeXrefs,
            commentXrefs,
            xrefFlags,
            in.dd(),
            in.u8(),
            in.u8(),
            in.dw(),
            in.u8());
    StringSettings strings =
        new StringSettings(
            in.u8(), in.u8(), in.u8(), in.dd(), in.text(PREFIX_SIZE), in.ea(), in.ea());
    return new IdaInfo(
        version,
        processor,
        generalFlags,
        programFlags,
        changes,
        fileType,
        osType,
        appType,
        assembler,
        specialSegmentSize,
        analysis,
        analysis2,
        (programFlags & BIG_ENDIAN) != 0,
        addresses,
        listing,
        names,
        strings,
        compiler());
  }

  private static final int BIG_ENDIAN = 0x20;

  private ProgramAddresses addresses() {
    long[] words = new long[17];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.ea();
    }
    long privateEnd = privateEndFollows ? words[15] : in.wrap(words[14] + words[15]);
    return new ProgramAddresses(
        words[0],
        words[1],
        words[2],
        words[3],
        words[4],
        words[5],
        words[6],
        words[7],
        words[8],
        words[9],
        words[10],
        words[11],
        words[12],
        words[13],
        words[14],
        privateEnd,
        words[16]);
  }

  private CompilerSettings compiler() {
    int[] bytes = new int[10];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = in.u8();
    }
    return CompilerSettings.of(bytes, in.dd(), in.dd());
  }
}
