package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.FeatureSets;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.database.HarvestSample;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.netnode.NodeKey;

/** A function has the same key, GUID and features in a program and in its database. */
class ProgramAndDatabaseTest {
  private static final long ADDRESS = HarvestSample.SECOND;

  /** {@code lea eax, [rdi+rsi]}, {@code ret}. */
  private static final ByteString CODE = ByteString.hex("8d0437" + "c3");

  /** In the node {@code $ segs}, the second of the sample. */
  private static final byte[] SEGMENT_KEY =
      NodeKey.index(8, 0xff00_0000_0000_0002L, 'S', HarvestSample.START);

  private static final int SIZE = 0x400;
  private static final int FLAGS = 0x2000;
  private static final int HEAD = 0x700;
  private static final int TAIL = 0x300;

  @TempDir private Path folder;

  /** The sample's database, with the code in its second function. */
  private Path database() throws IOException {
    byte[] file =
        HarvestSample.x64()
            .write(
                new SampleDatabase.Damage() {
                  @Override
                  public void records(NavigableMap<ByteString, ByteString> records) {
                    records.put(ByteString.wrap(SEGMENT_KEY), segment());
                  }

                  @Override
                  public byte[] section(SectionKind kind, byte[] bytes) {
                    return kind == SectionKind.ID1 ? withCode(bytes) : bytes;
                  }
                });
    return Files.write(folder.resolve("sum.i64"), file);
  }

  /** As long as what the database has of it: longer ones are not read as code. */
  private static ByteString segment() {
    Packer segment = new Packer(8).ea(HarvestSample.START, SIZE, 0, 0, 0);
    segment.dd(1, 3, 2, 5, 2, 2).ea(9).ea(2).ea(new long[15]);
    return segment.dd(0).done();
  }

  private static byte[] withCode(byte[] id1) {
    byte[] changed = id1.clone();
    for (int i = 0; i < CODE.length(); i++) {
      int at = FLAGS + 4 * ((int) (ADDRESS - HarvestSample.START) + i);
      int flags = i == 0 || i == 3 ? HEAD : TAIL;
      changed[at] = (byte) CODE.at(i);
      changed[at + 1] = (byte) (flags >> 8);
    }
    return changed;
  }

  private Path program() throws IOException {
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 2, 62);
    byte[] text = new byte[SIZE];
    Arrays.fill(text, (byte) 0x90);
    int start = (int) (ADDRESS - HarvestSample.START);
    System.arraycopy(CODE.toByteArray(), 0, text, start, CODE.length());
    int section = elf.progbits(".text", 6, HarvestSample.START, text);
    elf.segment(1, 5, section);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("sum", 0x12, section, ADDRESS, CODE.length());
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    return Files.write(folder.resolve("sum"), elf.write());
  }

  private static HarvestedFunction function(Harvest file) {
    return file.functions().stream()
        .filter(each -> each.address() == ADDRESS)
        .findFirst()
        .orElseThrow();
  }

  private static UUID guid(Harvest file) {
    return Objects.requireNonNull(file.guids()).functions().stream()
        .filter(each -> each.function().address() == ADDRESS)
        .map(HarvestedGuids.Entry::guid)
        .findFirst()
        .orElseThrow();
  }

  private static Object features(Harvest file) {
    HarvestedFeatures all = FeatureSets.known(file);
    int place = all.functions().indexOf(function(file));
    return FeatureSets.of(all.features().get(place));
  }

  @Test
  void keyGuidAndFeaturesAreEqual() throws IOException {
    try (Harvest program = Harvest.open(program(), HarvestOptions.PLAIN);
        Harvest database = Harvest.open(database(), HarvestOptions.PLAIN)) {
      assertThat(function(database).size()).isEqualTo(CODE.length());
      assertThat(function(database).keys().getFirst())
          .isEqualTo(function(program).keys().getFirst());
      assertThat(guid(database)).isEqualTo(guid(program));
      assertThat(features(database)).isEqualTo(features(program));
    }
  }
}
