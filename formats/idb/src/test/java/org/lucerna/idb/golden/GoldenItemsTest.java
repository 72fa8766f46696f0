package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.item.AdditionalFlag;
import org.lucerna.idb.item.ArrayParameters;
import org.lucerna.idb.item.DataType;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.item.ItemKind;
import org.lucerna.idb.item.JumpTable;
import org.lucerna.idb.item.OperandOffset;
import org.lucerna.idb.item.OperandRepresentation;
import org.lucerna.idb.item.StringType;
import org.lucerna.idb.item.StructurePath;
import org.lucerna.idb.item.SwitchInfo;
import org.lucerna.idb.memory.ByteFlags;

/** The contents of public databases about single addresses: they must be consistent. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenItemsTest {
  /** Iterates over the program's addresses with an item of this tag and number. */
  private static void forEach(IdaDatabase database, int tag, long index, Consumer<Item> check) {
    AddressItems items = new AddressItems(database.netnodes());
    while (items.next()) {
      if (items.tag() == tag && items.index() == index) {
        Item item = database.at(database.addresses().address(items.node()));
        if (database.memory().flags(item.address()).isPresent()) {
          check.accept(item);
        }
      }
    }
  }

  private static boolean isCode(IdaDatabase database, long address) {
    return database.at(address).kind() == ItemKind.CODE;
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void storedOffsetsAreDisplayedAsOffsets(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (OperandOffset offset : database.offsets()) {
        assertThat(offset.outer()).isFalse();
        assertThat(offset.reference().type()).isIn(1, 2, 9);
        Item item = database.at(offset.address());
        if (database.memory().flags(offset.address()).isPresent()) {
          assertThat(item.operand(offset.operand()).offset()).isEqualTo(offset.reference());
          // Pointers in an import table have the default representation.
          boolean imported = item.dataType() == DataType.QWORD && item.name() != null;
          assertThat(item.operand(offset.operand()).isOffset() || imported)
              .as("operand %d at %x", offset.operand(), offset.address())
              .isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kernel32-v50.idb, 35427",
    "kernel32-v66.i64, 32403",
    "ls-mips.idb, 3511",
    "crc32_appcall.i64, 1",
    "print_arg_O3-v91-zstd.i64, 30"
  })
  void expectedNumberOfOffsetsIsFound(String name, long count) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      assertThat(database.offsets().stream()).hasSize((int) count);
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void stringsAndAlignmentsAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      forEach(
          database,
          'A',
          0x10,
          item -> {
            assertThat(item.dataType()).isEqualTo(DataType.STRING);
            StringType type = item.stringType();
            if (type != null) {
              assertThat(type.lengthSize()).isZero();
              assertThat(item.size() % type.characterSize()).isZero();
            }
          });
      forEach(
          database,
          'A',
          0x11,
          item -> {
            assertThat(item.dataType()).isEqualTo(DataType.ALIGNMENT);
            long unit = 1L << Objects.requireNonNull(item.alignment());
            assertThat((item.address() + item.size()) % unit).isZero();
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void switchesAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      long none = database.addresses().mask();
      forEach(
          database,
          'S',
          8,
          item -> {
            SwitchInfo info = Objects.requireNonNull(item.switchInfo());
            assertThat(info.rest().isEmpty()).as("%s", info).isTrue();
            assertThat(ByteFlags.is(item.flags(), ByteFlags.JUMP)).isTrue();
            assertThat(isCode(database, info.start())).isTrue();
            long target = info.defaultTarget();
            assertThat(target == 0 || target == none || isCode(database, target)).isTrue();
          });
      forEach(
          database,
          'A',
          1,
          item -> {
            long at = Objects.requireNonNull(item.switchAddress());
            assertThat(database.at(at).switchInfo()).isNotNull();
          });
      forEach(
          database,
          'S',
          4,
          item -> {
            JumpTable table = Objects.requireNonNull(item.jumpTable());
            assertThat(database.memory().flags(table.address())).isPresent();
            assertThat(table.size()).isBetween(4L, 1024L);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void callArgumentsAreInstructions(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      forEach(
          database,
          'S',
          0x1e,
          item ->
              assertThat(item.callArguments())
                  .isNotEmpty()
                  .allMatch(at -> at == database.addresses().mask() || isCode(database, at)));
      forEach(
          database,
          'S',
          5,
          item -> {
            ArrayParameters array = Objects.requireNonNull(item.arrayParameters());
            assertThat(item.kind()).isEqualTo(ItemKind.DATA);
            assertThat(array.flags()).isBetween(0, 0xff);
            assertThat(array.alignment()).isBetween(-1, 64);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void referencedNodesExist(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      forEach(
          database,
          'A',
          3,
          item -> {
            assertThat(item.dataType()).isEqualTo(DataType.STRUCTURE);
            assertThat(database.netnodes().name(Objects.requireNonNull(item.structure())))
                .isNotNull();
          });
      for (int number : new int[] {0, 1}) {
        forEach(database, 'A', 0xb + number, item -> enumeration(database, item, number));
        forEach(database, 'S', 0xf + number, item -> path(database, item, number));
      }
      forEach(
          database,
          'A',
          8,
          item -> {
            boolean typed = item.additionalFlags().contains(AdditionalFlag.HAS_TYPE);
            assertThat(item.node().sup(0x3000) != null).isEqualTo(typed);
          });
    }
  }

  private static void enumeration(IdaDatabase database, Item item, int number) {
    assertThat(item.operand(number).representation()).isEqualTo(OperandRepresentation.ENUMERATION);
    long node = Objects.requireNonNull(item.operand(number).enumeration());
    assertThat(database.netnodes().name(node)).isNotNull();
  }

  private static void path(IdaDatabase database, Item item, int number) {
    assertThat(item.operand(number).representation())
        .isEqualTo(OperandRepresentation.STRUCTURE_OFFSET);
    StructurePath path = Objects.requireNonNull(item.operand(number).structurePath());
    assertThat(path.nodes()).isNotEmpty();
    assertThat(path.nodes()).allMatch(node -> database.netnodes().name(node) != null);
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void xrefPositionsAreRead(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      forEach(
          database,
          'S',
          0x1b,
          item -> {
            long from = Objects.requireNonNull(item.xrefPosition()).from();
            assertThat(database.memory().flags(from)).isPresent();
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kernel32-v50.idb, 0x689dd008, 12",
    "kernel32-v66.i64, 0x689dd024, 8",
    "TILTest.dll.i64, 0x180006c08, 0"
  })
  void purgedBytesAreRead(String name, String address, long bytes) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      assertThat(database.at(Long.decode(address)).purgedBytes()).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({"small-colored.idb, 0x888888"})
  void coloursAreRead(String name, String colour) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve(name))) {
      Item item = database.at(0);
      assertThat(item.colour()).isEqualTo(Long.decode(colour));
      assertThat(item.additionalFlags()).containsExactly(AdditionalFlag.COLOURED);
      assertThat(Arrays.stream(new int[] {0, 1, 7}))
          .allMatch(n -> item.operand(n).representation() == OperandRepresentation.DEFAULT);
    }
  }
}
