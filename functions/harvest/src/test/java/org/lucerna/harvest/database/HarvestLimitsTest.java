package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.netnode.NodeKey;
import org.lucerna.idb.netnode.NodeTag;

/** Limits of the work caused by a small file. */
class HarvestLimitsTest {
  private static final long FUNCTIONS_NODE = 0xff00_0000_0000_0003L;

  private static final List<AddressRange> REGIONS =
      List.of(new AddressRange(0x1000, 0x2000), new AddressRange(0x2000, 0x8000_0000L));

  private static String problem(AddressRange... chunks) {
    return String.valueOf(FunctionCode.problem(new FunctionRanges(List.of(chunks)), REGIONS));
  }

  @Test
  void functionsHaveTheirBytesAndNotTooMany() {
    long most = FunctionCode.MOST_BYTES;
    AddressRange joint = new AddressRange(0x1ff0, 0x2010);

    assertThat(problem(joint)).isEqualTo("null");
    assertThat(problem(new AddressRange(0x2000, 0x2000 + most))).isEqualTo("null");
    assertThat(problem(new AddressRange(0x2000, 0x2000 + most + 1))).contains("bytes");
    assertThat(problem(joint, new AddressRange(0x3000, 0x3000 + most))).contains("bytes");
    assertThat(problem(joint, new AddressRange(0x3000, 0x2000))).startsWith("more than 16777216");
    assertThat(problem(new AddressRange(0xfff, 0x1001))).contains("missing from the database");
    assertThat(problem(new AddressRange(0x7fff_fff0L, 0x8000_0001L)))
        .contains("missing from the database");
    AddressRange[] many =
        Collections.nCopies(FunctionCode.MOST_CHUNKS + 1, joint).toArray(AddressRange[]::new);
    assertThat(problem(many)).contains("chunks");
  }

  @Test
  void overlappingFunctionsTerminate() {
    byte[] file =
        new HarvestSample("metapc", 2, true)
            .write(
                new SampleDatabase.Damage() {
                  @Override
                  public void records(NavigableMap<ByteString, ByteString> records) {
                    for (long start = 0x1010; start < 0x1050; start++) {
                      Packer entry = new Packer(8).ea(start, 0x1400 - start).dw(0).ea(0);
                      byte[] key = NodeKey.index(8, FUNCTIONS_NODE, NodeTag.SUP, start);
                      records.put(ByteString.wrap(key), entry.done());
                    }
                  }
                });
    List<SkippedFunction> skipped = new ArrayList<>();
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      List<HarvestedFunction> functions =
          new DatabaseHarvest(database).functions(skipped::add).toList();

      assertThat(functions).hasSize(3);
      assertThat(functions.stream().mapToLong(HarvestedFunction::size).sum())
          .isLessThanOrEqualTo(2 * 0x400);
    }
    assertThat(skipped)
        .filteredOn(function -> function.reason().startsWith("functions with more bytes"))
        .hasSizeGreaterThan(60);
  }
}
