package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.CoffWriter;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Scheme;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.database.HarvestSample;
import org.lucerna.harvest.elf.SampleElf;
import org.lucerna.idb.fixture.SampleDatabase;

class HarvestTest {
  private static final int X86_64 = 62;
  private static final int S390 = 22;

  @TempDir private Path folder;

  private final List<LeftOut> leftOut = new ArrayList<>();
  private final TreeMap<Integer, Integer> progress = new TreeMap<>();

  /** An entry of an import library: f of x. */
  private static final byte[] IMPORT =
      HexFormat.of().parseHex("0000ffff00006486000000000400000000000400" + "66007800");

  private Harvest open(byte[] bytes, boolean withVariants) throws IOException {
    HarvestListener listener =
        new HarvestListener() {
          @Override
          public synchronized void leftOut(LeftOut what) {
            leftOut.add(what);
          }

          @Override
          public synchronized void at(int done, int total) {
            progress.put(done, total);
          }
        };
    Path path = Files.write(folder.resolve("file"), bytes);
    return Harvest.open(path, new HarvestOptions(withVariants, listener));
  }

  private Harvest open(byte[] bytes) throws IOException {
    return open(bytes, false);
  }

  private static byte[] database() {
    return HarvestSample.x64().write(new SampleDatabase.Damage() {});
  }

  private static byte[] object(int machine, String name) {
    byte[] code = HexFormat.of().parseHex("e800000000c3");
    SampleElf elf = new SampleElf(true, machine, code);
    elf.symbol(name, 1, 2, 1, 0, code.length);
    return elf.write();
  }

  private static byte[] archive(byte[]... members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < members.length; i++) {
      String header =
          "%-16s%-12d%-6d%-6d%-8s%-10d`\n"
              .formatted("m" + i + ".o/", 0, 0, 0, "644", members[i].length);
      bytes.writeBytes(header.getBytes(StandardCharsets.US_ASCII));
      bytes.writeBytes(members[i]);
      if (members[i].length % 2 == 1) {
        bytes.write('\n');
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void databaseReportsFunctionsWithoutKeys() throws IOException {
    try (Harvest file = open(database())) {
      assertThat(file.functions())
          .extracting(HarvestedFunction::address)
          .containsExactly(HarvestSample.START, HarvestSample.SECOND);
      assertThat(file.input().database().text()).endsWith("/file");
      assertThat(file.input().name()).isEqualTo(ByteString.utf8("file"));
      assertThat(leftOut)
          .containsExactly(
              new LeftOut(
                  "imported at 0x9000",
                  "bytes missing from the database in 0x9000..0x9008",
                  false));
    }
  }

  @Test
  void archiveIsHarvestedInOrderAndDamagedMembersAreSkipped() throws IOException {
    byte[] damaged = Arrays.copyOf(object(X86_64, "lost"), 80);
    byte[] bitcode = {'B', 'C', (byte) 0xc0, (byte) 0xde, 0, 0};
    byte[] text = "a text".getBytes(StandardCharsets.US_ASCII);
    byte[][] members = new byte[40][];
    for (int i = 0; i < members.length; i++) {
      members[i] = object(X86_64, "f" + i);
    }
    members[3] = damaged;
    members[4] = bitcode;
    members[5] = text;
    members[6] = object(S390, "other");

    try (Harvest file = open(archive(members))) {
      assertThat(file.functions())
          .hasSize(36)
          .extracting(function -> function.container() + " " + function.name())
          .startsWith("file(m0.o) f0", "file(m1.o) f1", "file(m2.o) f2", "file(m7.o) f7")
          .endsWith("file(m39.o) f39");
      assertThat(leftOut)
          .extracting(LeftOut::what, LeftOut::isDamage)
          .containsExactlyInAnyOrder(
              tuple("file(m3.o)", true),
              tuple("file(m4.o)", false),
              tuple("file(m5.o)", false),
              tuple("file(m6.o)", false));
      assertThat(progress.lastEntry().getKey()).isEqualTo(40);
      assertThat(progress.lastEntry().getValue()).isEqualTo(40);
      assertThat(file.input().md5()).isNotEqualTo(Md5.of(new byte[Md5.BYTES], 0));
    }
  }

  private static byte[] machObject(int processor, String name) {
    MachObjectWriter writer = new MachObjectWriter(processor);
    writer.section("__text", MachObjectWriter.CODE, "c3c3c3c3c3c3c3c3");
    return writer.symbol('_' + name, MachObjectWriter.EXTERNAL, 1, 0, 0).write();
  }

  /** A universal file of one slice for x86-64 and one for arm64. */
  private static byte[] universal(byte[] x64, byte[] a64) {
    byte[] file = new byte[48 + x64.length + a64.length];
    ByteBuffer out = ByteBuffer.wrap(file);
    out.putInt(0xcafe_babe).putInt(2);
    out.putInt(MachObjectWriter.X86_64).putInt(3).putInt(48).putInt(x64.length).putInt(0);
    out.putInt(MachObjectWriter.ARM64).putInt(0).putInt(48 + x64.length).putInt(a64.length);
    out.putInt(0).put(x64).put(a64);
    return file;
  }

  private static byte[] appleArchive(byte[] object) {
    byte[] named = new byte[20 + object.length];
    System.arraycopy("object of a.o".getBytes(StandardCharsets.US_ASCII), 0, named, 0, 13);
    System.arraycopy(object, 0, named, 20, object.length);
    return new ArWriter().raw("#1/20", "__.SYMDEF SORTED\0\0\0\0x").raw("#1/20", named).write();
  }

  @Test
  void objectsOfMacOsAreHarvestedAloneInArchivesAndInUniversalFiles() throws IOException {
    byte[] x64 = machObject(MachObjectWriter.X86_64, "f");
    byte[] a64 = machObject(MachObjectWriter.ARM64, "g");

    List<String> found = new ArrayList<>();
    byte[][] files = {
      x64,
      appleArchive(x64),
      universal(x64, a64),
      universal(appleArchive(x64), appleArchive(a64)),
      archive(universal(x64, a64), a64)
    };
    for (byte[] file : files) {
      try (Harvest harvest = open(file)) {
        harvest.functions().forEach(each -> found.add(each.container() + ' ' + each.name()));
      }
    }

    assertThat(found)
        .containsExactly(
            "file f",
            "file(object of a.o) f",
            "file f",
            "file(object of a.o) f",
            "file(m0.o) f",
            "file(m1.o) g");
  }

  @Test
  void namedSliceOfAUniversalArchiveIsHarvested() throws IOException {
    byte[] x64 = appleArchive(machObject(MachObjectWriter.X86_64, "f"));
    byte[] a64 = appleArchive(machObject(MachObjectWriter.ARM64, "g"));
    Path path = Files.write(folder.resolve("lib.a"), universal(x64, a64));

    assertThat(Harvest.slices(path)).containsExactly("x86_64", "arm64");
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN.of("arm64"))) {
      assertThat(file.functions())
          .extracting(HarvestedFunction::name)
          .containsExactly(ByteString.utf8("g"));
    }
  }

  @Test
  void archiveOfObjectsOfOtherSystemsIsRefusedWithItsKind() {
    byte[] macho = new MachWriter(true, true).write();
    byte[] compiled = HexFormat.of().parseHex("0000ffff01006486" + "00".repeat(40));

    assertThatThrownBy(() -> open(archive(macho)))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("a Mach-O file");
    assertThatThrownBy(() -> open(archive(compiled)))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("Visual C++ with /GL");
    assertThatThrownBy(() -> open(compiled)).hasMessageContaining("Visual C++ with /GL");
  }

  /** The objects of import libraries have sections of tables only. */
  @Test
  void importLibrariesAreRefused() {
    CoffWriter tables = new CoffWriter(CoffWriter.X64, false);
    tables.section(".idata$2", CoffWriter.DATA, "00".repeat(20));
    tables.symbol("__IMPORT_DESCRIPTOR_x", 1, 0, 0, CoffWriter.EXTERNAL);

    assertThatThrownBy(() -> open(archive(tables.write(), IMPORT)))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("import library");
  }

  @Test
  void membersOfOtherKindsAreNamed() throws IOException {
    try (Harvest file = open(archive(object(X86_64, "f"), IMPORT))) {
      assertThat(file.functions()).hasSize(1);
      assertThat(leftOut)
          .containsExactly(
              new LeftOut("file(m1.o)", "an entry of an import library, which has no code", false));
    }
  }

  @Test
  void archiveOfOnlyUnknownCodeIsUnsupported() {
    assertThatThrownBy(() -> open(archive(object(S390, "f"), object(S390, "g"))))
        .isInstanceOf(UnsupportedCodeException.class);
  }

  @Test
  void differingVariantsFollowTheOwnKeys() throws IOException {
    // A jump that leaves: one rule is uncertain here.
    byte[] code = HexFormat.of().parseHex("0f8500010000" + "488b0500100000" + "c3");
    SampleElf elf = new SampleElf(false, X86_64, code);
    try (Harvest usual = open(elf.write());
        Harvest more = open(elf.write(), true)) {
      HarvestedFunction function = more.functions().getFirst();
      assertThat(usual.functions().getFirst().keys()).isEqualTo(function.primaryKeys()).hasSize(2);
      assertThat(function.primaryKeys().getLast().profile().scheme()).isEqualTo(Scheme.LINK_1);
      assertThat(function.keys())
          .extracting(key -> key.profile().id())
          .containsExactly("ida-core-1", "link-1", "ida-core-1+jccLeaving=KEEP");
      assertThat(function.keys()).extracting(FunctionKey::md5).doesNotHaveDuplicates();
    }
  }

  @Test
  void otherFilesThrowFormatException() {
    for (String text : List.of("", "a text", "!<thin>\n", "MZ", "\u007fELF", "IDA1")) {
      assertThatThrownBy(() -> open(text.getBytes(StandardCharsets.US_ASCII)))
          .as(text)
          .isInstanceOf(FormatException.class);
    }
  }
}
