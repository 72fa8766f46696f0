package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;

/** Reads the fixed-size fields of idainfo before 700, in order. */
final class OldIdaInfoReader {
  private static final int PROCESSOR_SIZE = 8;
  private static final int PREFIX_SIZE = 16;

  private OldIdaInfoReader() {}

  static IdaInfo read(InfoFields in, int version) {
    final ByteString processor = in.text(PROCESSOR_SIZE);
    final int programFlags = in.u8();
    final int demangling = in.u8();
    final int fileType = in.dw();
    in.ea();
    in.ea();
    final int osType = in.dw();
    final int appType = in.dw();
    final long startSp = in.ea();
    final int analysis = in.dw();
    final long startIp = in.ea();
    final long startEa = in.ea();
    final long minEa = in.ea();
    final long maxEa = in.ea();
    final long originalMinEa = in.ea();
    final long originalMaxEa = in.ea();
    final long lowOffset = in.ea();
    final long highOffset = in.ea();
    final long maxReference = in.ea();
    final int lineBreak = in.u8();
    in.u8();
    final int indent = in.u8();
    final int commentIndent = in.u8();
    final int xrefs = in.u8();
    in.u8();
    final int specialSegments = in.u8();
    final int showVoid = in.u8();
    final int typeXrefs = in.u8();
    final int showAuto = in.u8();
    in.u8();
    final int borders = in.u8();
    final int emptyLines = in.u8();
    final int generalFlags = in.u8();
    final int showPrefix = in.u8();
    final int prefixSegment = in.u8();
    final int assembler = in.u8();
    final long base = in.ea();
    final int xrefFlags = in.u8();
    final int prefixBytes = in.dw();
    final int commentFlags = in.u8();
    final int dummyForm = in.u8();
    in.u8();
    final int prefixFlags = in.u8();
    in.u8();
    final int stringFlags = in.u8();
    final int listed = in.u8();
    final ByteString prefix = in.text(PREFIX_SIZE);
    final long serial = in.ea();
    final int leadingZeroes = in.u8();
    in.skip(3);
    final boolean bigEndian = in.u8() != 0;
    final int generateOrg = in.u8();
    final int generateAssume = in.u8();
    in.u8();
    final long startSs = in.ea();
    final long startCs = in.ea();
    final long main = in.ea();
    final long shortDemangled = in.ddInWord();
    final long longDemangled = in.ddInWord();
    final long carousel = in.ea();
    final long stringType = in.ddInWord();
    final int analysis2 = in.dw();
    final int longest = in.dw();
    final int margin = in.dw();
    final int xrefMargin = in.dw();
    in.skip(PREFIX_SIZE + 1);
    int[] sizes = new int[10];
    for (int i = 0; i < 9; i++) {
      sizes[i] = in.u8();
    }
    final long changes = in.dd();
    sizes[9] = in.u8();
    long outputFlags =
        bit(showVoid, 2)
            | bit(showAuto, 4)
            | bit(emptyLines, 0x10)
            | bit(showPrefix, 0x20)
            | bit(prefixSegment, 0x40)
            | bit(generalFlags & 1, 0x80)
            | bit(generateOrg, 0x100)
            | bit(generateAssume, 0x200);
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
        specialSegments,
        analysis,
        analysis2,
        bigEndian,
        new ProgramAddresses(
            base,
            startSs,
            startCs,
            startIp,
            startEa,
            startSp,
            main,
            minEa,
            maxEa,
            originalMinEa,
            originalMaxEa,
            lowOffset,
            highOffset,
            maxReference,
            0,
            0,
            0),
        new ListingSettings(
            indent,
            commentIndent,
            margin,
            xrefMargin,
            xrefs,
            typeXrefs,
            0,
            xrefFlags,
            outputFlags,
            commentFlags,
            borders,
            prefixBytes,
            prefixFlags),
        new NameSettings(longest, dummyForm, shortDemangled, longDemangled, demangling, listed),
        new StringSettings(
            stringFlags, lineBreak, leadingZeroes, stringType, prefix, serial, carousel),
        CompilerSettings.of(sizes, 0, in.dd()));
  }

  private static long bit(int value, int bit) {
    return value != 0 ? bit : 0;
  }
}
