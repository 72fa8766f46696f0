package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.DetailedDatabase;
import org.lucerna.idb.fixup.Fixup;
import org.lucerna.idb.fixup.FixupType;
import org.lucerna.idb.function.FunctionDetails;
import org.lucerna.idb.function.FunctionFlag;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.LocalLabel;
import org.lucerna.idb.function.OriginalFunction;
import org.lucerna.idb.function.RegisterArgument;
import org.lucerna.idb.function.RegisterVariable;
import org.lucerna.idb.function.StackPoint;
import org.lucerna.idb.function.Tail;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.region.FileRegion;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.segment.SegmentFlag;
import org.lucerna.idb.segreg.SegmentRegister;
import org.lucerna.idb.segreg.SegmentRegister.Origin;
import org.lucerna.types.TypeDeclaration;

/** Details of functions and segments, in old and new databases. */
class DetailsTest {
  private static final long START = DetailedDatabase.START;
  private static final long TAIL = DetailedDatabase.TAIL;

  @TempDir Path folder;

  static Stream<DetailedDatabase> samples() {
    return Stream.of(
        new DetailedDatabase(4, false),
        new DetailedDatabase(4, true),
        new DetailedDatabase(8, false),
        new DetailedDatabase(8, true));
  }

  private IdaDatabase open(byte[] section) throws IOException {
    return IdaDatabase.open(Files.write(folder.resolve("sample.id0"), section));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static AddressRange range(long start, long size) {
    return new AddressRange(start, start + size);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionRecordsAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      List<IdbFunction> functions = database.functions().toList();
      assertThat(functions).hasSize(2);
      IdbFunction first = functions.getFirst();
      assertThat(first.frame().pointerDelta()).isEqualTo(-16);
      assertThat(first.counts()).isEqualTo(new IdbFunction.Counts(3, 3, 2, 2, 1));
      assertThat(first.colour()).isEqualTo(0xaabbcc);
      assertThat(first.is(FunctionFlag.FRAME_POINTER)).isTrue();
      assertThat(first.is(FunctionFlag.PURGED_CERTAIN)).isTrue();
      assertThat(first.is(FunctionFlag.LUMINA)).isEqualTo(sample.packed());
      assertThat(first.is(FunctionFlag.THUNK)).isFalse();
      IdbFunction second = functions.getLast();
      assertThat(second.is(FunctionFlag.NO_RETURN)).isTrue();
      assertThat(second.is(FunctionFlag.THUNK)).isTrue();
      assertThat(second.colour()).isNull();
      assertThat(second.counts()).isEqualTo(new IdbFunction.Counts(0, 0, 0, 0, 0));
      assertThat(database.functions().tails())
          .containsExactly(
              new Tail(
                  range(TAIL, 0x20),
                  sample.packed() ? 0x1_8040 : 0x8040,
                  START,
                  List.of(START, START + 0x40)));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionDetailsAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      FunctionDetails details = details(database, START);
      assertThat(details.stackPoints())
          .containsExactly(
              new StackPoint(START - 0xfc, -4),
              new StackPoint(START + 3, -4),
              new StackPoint(START + 0x20, 8));
      List<RegisterArgument> arguments = details.registerArguments();
      assertThat(arguments)
          .containsExactly(
              new RegisterArgument(1, text("\u0007"), text("a")),
              new RegisterArgument(6, text("\n2"), text("")));
      assertThat(TypeDeclaration.of(arguments.getLast().ctype(), "p")).isEqualTo("char *p");
      OriginalFunction original =
          new OriginalFunction(START, text("old"), 0x38, text("m".repeat(1500)));
      assertThat(details.original()).isEqualTo(original);
      assertThat(database.functions().originals()).containsExactly(original);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionContainingAddressIsFound(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      IdbFunction first = database.functions().at(START);
      assertThat(database.functions().containing(START)).isEqualTo(first);
      assertThat(database.functions().containing(START + 0x3f)).isEqualTo(first);
      assertThat(database.functions().containing(TAIL + 0x1f)).isEqualTo(first);
      assertThat(database.functions().containing(START + 0x41))
          .isEqualTo(database.functions().at(START + 0x40));
      assertThat(database.functions().containing(START + 0x48)).isNull();
      assertThat(database.functions().containing(TAIL - 1)).isNull();
      assertThat(database.functions().containing(TAIL + 0x20)).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void labelAndRegisterVariableOffsetsAreRelativeToPreviousEntry(DetailedDatabase sample)
      throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      FunctionDetails details = details(database, START);
      assertThat(details.labels())
          .containsExactly(
              new LocalLabel(START + 2, text("label".repeat(500))),
              new LocalLabel(START + 0x30, text("last")));
      assertThat(details.registerVariables())
          .containsExactly(
              new RegisterVariable(range(TAIL, 0x10), text("esi"), text("counter"), text("")),
              new RegisterVariable(
                  range(START + 4, 8), text("esi"), text("text"), text("the input")),
              new RegisterVariable(range(START + 12, 4), text("esi"), text("end"), text("")));
    }
  }

  private static FunctionDetails details(IdaDatabase database, long start) {
    return database.functions().stream()
        .filter(function -> function.start() == start)
        .map(function -> database.functions().details(function))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void missingDetailsAreEmpty(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      FunctionDetails none = details(database, START + 0x40);
      assertThat(none.stackPoints()).isEmpty();
      assertThat(none.labels()).isEmpty();
      assertThat(none.registerVariables()).isEmpty();
      assertThat(none.registerArguments()).isEmpty();
      assertThat(none.prototype()).isNull();
      assertThat(none.original()).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void prototypesAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      Prototype function =
          new Prototype(START, text("f"), DetailedDatabase.TYPE, ByteString.hex("0261036262"));
      Prototype data = new Prototype(START + 0x1000, null, text("\n2"), ByteString.EMPTY);
      assertThat(database.prototypes()).containsExactly(function, data);
      assertThat(database.prototypes().at(START)).isEqualTo(function);
      assertThat(database.prototypes().at(START + 1)).isNull();
      assertThat(details(database, START).prototype()).isEqualTo(function);
      assertThat(function.declaration()).isEqualTo("int __cdecl f(int a, char *bb)");
      assertThat(data.declaration()).isEqualTo("char *");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void segmentsAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      IdbSegment segment = database.segments().toList().getFirst();
      assertThat(segment.alignment()).isEqualTo(3);
      assertThat(segment.combination()).isEqualTo(2);
      assertThat(segment.permissions()).isEqualTo(5);
      assertThat(segment.kind()).isEqualTo(2);
      assertThat(segment.selector()).isEqualTo(9);
      assertThat(segment.registers())
          .hasSize(16)
          .startsWith(null, 0L, null, 3L)
          .endsWith((Long) null);
      assertThat(segment.colour()).isEqualTo(0x11_2233);
      assertThat(segment.is(SegmentFlag.LOADER)).isTrue();
      assertThat(segment.is(SegmentFlag.HEADER)).isTrue();
      assertThat(segment.is(SegmentFlag.HIDDEN)).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void segmentRegistersAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      List<SegmentRegister> registers = database.segmentRegisters().toList();
      if (sample.packed()) {
        assertThat(registers)
            .containsExactly(
                new SegmentRegister(range(START, 0x10), 0, 0L, Origin.AUTO),
                new SegmentRegister(range(START + 0x10, 0x10), 0, 1L, Origin.USER),
                new SegmentRegister(range(START, 0x2000), 3, null, null));
      } else {
        List<SegmentRegister> expected = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
          Origin origin =
              switch (i % 5) {
                case 1 -> Origin.INHERITED;
                case 2 -> Origin.USER;
                case 3 -> Origin.AUTO;
                case 4 -> Origin.AUTO_START;
                default -> null;
              };
          Long value = i == 0 ? null : Long.valueOf(i - 1L);
          expected.add(new SegmentRegister(range(START, 0x2000), i, value, origin));
        }
        assertThat(registers).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void fixupsAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      List<Fixup> fixups = database.fixups().toList();
      if (sample.packed()) {
        assertThat(fixups)
            .containsExactly(
                new Fixup(START + 8, 4, Fixup.EXTERNAL, 2L, START + 0x20, 0, null),
                new Fixup(START + 16, 12, Fixup.RELATIVE, null, 5, -4, null),
                new Fixup(START + 24, 0x8002, Fixup.CREATED, 0L, 6, 0, text("HALF")));
        assertThat(fixups)
            .extracting(Fixup::type)
            .containsExactly(FixupType.OFF32, FixupType.OFF64, FixupType.CUSTOM);
      } else {
        assertThat(fixups)
            .containsExactly(
                new Fixup(START + 8, 4, Fixup.EXTERNAL, 2L, START + 0x20, -4, null),
                new Fixup(START + 16, 13, Fixup.RELATIVE | Fixup.CREATED, null, 5, 0, null));
        assertThat(fixups.getLast().type()).isEqualTo(FixupType.OFF8);
        assertThat(fixups.getLast().has(Fixup.CREATED)).isTrue();
        assertThat(fixups.getLast().has(Fixup.EXTERNAL)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void fileRegionsAreRead(DetailedDatabase sample) throws IOException {
    try (IdaDatabase database = open(sample.write())) {
      long offset = sample.packed() ? 0x1_0000_0400L : 0x400;
      assertThat(database.fileRegions())
          .containsExactly(new FileRegion(range(START, 0x1000), offset));
      assertThat(database.fileRegions().offset(START + 0xfff)).hasValue(offset + 0xfff);
      assertThat(database.fileRegions().offset(START + 0x1000)).isEmpty();
    }
  }

  private static final List<Consumer<IdaDatabase>> READINGS =
      List.of(
          database -> eachDetail(database, FunctionDetails::stackPoints),
          database -> eachDetail(database, FunctionDetails::labels),
          database -> eachDetail(database, FunctionDetails::registerVariables),
          database -> eachDetail(database, FunctionDetails::registerArguments),
          database ->
              eachDetail(
                  database,
                  details -> details.registerArguments().forEach(RegisterArgument::ctype)),
          database -> eachDetail(database, FunctionDetails::original),
          database -> database.functions().tails().toList(),
          database -> database.functions().originals().toList(),
          database -> database.prototypes().forEach(Prototype::declaration),
          database -> database.segments().toList(),
          database -> database.segmentRegisters().toList(),
          database -> database.fixups().forEach(Fixup::type),
          database -> database.fileRegions().offset(START));

  private static void eachDetail(IdaDatabase database, Consumer<FunctionDetails> reading) {
    database.functions().forEach(f -> reading.accept(database.functions().details(f)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void damagedDetailsThrowFormatException(DetailedDatabase sample) throws IOException {
    SplittableRandom random = new SplittableRandom(20261120 + sample.wordSize());
    int refused = 0;
    for (int round = 0; round < 500; round++) {
      NavigableMap<ByteString, ByteString> records = sample.records();
      List<ByteString> keys = new ArrayList<>(records.keySet());
      for (int i = random.nextInt(8); i >= 0; i--) {
        ByteString key = keys.get(random.nextInt(keys.size()));
        records.computeIfPresent(key, (k, value) -> mutate(value, random));
      }
      try (IdaDatabase database = open(sample.write(records))) {
        for (Consumer<IdaDatabase> reading : READINGS) {
          try {
            reading.accept(database);
          } catch (FormatException damage) {
            assertThat(damage).hasMessageStartingWith("at offset");
            refused++;
          }
        }
      }
    }
    assertThat(refused).isPositive();
  }

  private static ByteString mutate(ByteString value, SplittableRandom random) {
    byte[] bytes = value.toByteArray();
    if (random.nextInt(4) == 0) {
      return value.slice(0, random.nextInt(value.length() + 1));
    }
    for (int i = random.nextInt(3); i >= 0 && bytes.length > 0; i--) {
      byte[] likely = {0, -1, (byte) 0x80, (byte) 0xc0, (byte) random.nextInt()};
      bytes[random.nextInt(bytes.length)] = likely[random.nextInt(likely.length)];
    }
    return ByteString.wrap(bytes);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void truncatedRecordsThrowFormatException(DetailedDatabase sample) throws IOException {
    NavigableMap<ByteString, ByteString> records = sample.records();
    records.replaceAll(
        (key, value) ->
            isDetail(key, sample.wordSize()) ? value.slice(0, value.length() - 1) : value);
    try (IdaDatabase database = open(sample.write(records))) {
      FunctionDetails details = details(database, START);
      assertThatThrownBy(details::stackPoints).isInstanceOf(FormatException.class);
      assertThatThrownBy(details::registerVariables).isInstanceOf(FormatException.class);
      assertThatThrownBy(details::registerArguments).isInstanceOf(FormatException.class);
      assertThatThrownBy(details::original).isInstanceOf(FormatException.class);
    }
  }

  /** Whether it is the key of an item under S from 0x1000 on. */
  private static boolean isDetail(ByteString key, int wordSize) {
    return key.length() == 2 + 2 * wordSize
        && key.at(1 + wordSize) == 'S'
        && (key.at(key.length() - 2) & 0xf0) >= 0x10
        && key.at(1) != 0xff;
  }
}
