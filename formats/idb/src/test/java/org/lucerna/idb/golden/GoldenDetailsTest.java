package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixup.Fixup;
import org.lucerna.idb.fixup.FixupType;
import org.lucerna.idb.function.FunctionDetails;
import org.lucerna.idb.function.FunctionFlag;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.LocalLabel;
import org.lucerna.idb.function.OriginalFunction;
import org.lucerna.idb.function.RegisterArgument;
import org.lucerna.idb.function.StackPoint;
import org.lucerna.idb.function.Tail;
import org.lucerna.idb.item.ItemKind;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.region.FileRegion;
import org.lucerna.idb.segment.IdbSegment;
import org.lucerna.idb.segreg.SegmentRegister;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.VoidType;

/**
 * Details in public databases: packing them again gives the same bytes, and they agree with other
 * records.
 */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenDetailsTest {
  private static ByteString blob(IdaDatabase database, long address, long first) {
    return database.netnode(database.addresses().node(address)).blob(NodeTag.SUP, first, 0x1000);
  }

  private static boolean isInside(IdbFunction function, long address) {
    return function.range().contains(address)
        || function.tails().stream().anyMatch(tail -> tail.contains(address));
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void stackPointsAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (IdbFunction function : database.functions()) {
        List<StackPoint> points = database.functions().details(function).stackPoints();
        assertThat(points).hasSize(function.counts().stackPoints());
        assertThat(points)
            .isSortedAccordingTo((a, b) -> Long.compareUnsigned(a.address(), b.address()));
        Packer packer = new Packer(database.wordSize());
        long last = function.start();
        for (StackPoint point : points) {
          long change = point.change();
          packer.ea(point.address() - last, change < 0 ? -2 * change : 2 * change + 1);
          last = point.address();
        }
        assertThat(packer.done()).isEqualTo(blob(database, function.start(), 0x1000));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void labelsAndRegistersAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (IdbFunction function : database.functions()) {
        FunctionDetails details = database.functions().details(function);
        assertThat(details.registerVariables()).hasSize(function.counts().registerVariables());
        List<LocalLabel> labels = details.labels();
        assertThat(labels).hasSize(function.counts().labels());
        Packer packedLabels = new Packer(database.wordSize());
        long last = function.start();
        for (LocalLabel label : labels) {
          assertThat(isInside(function, label.address())).isTrue();
          packedLabels.ea(label.address() - last).ds(label.name().text());
          last = label.address();
        }
        assertThat(packedLabels.done()).isEqualTo(blob(database, function.start(), 0x5000));
        List<RegisterArgument> arguments = details.registerArguments();
        assertThat(arguments).hasSize(function.counts().registerArguments());
        Packer packedArguments = new Packer(database.wordSize());
        for (RegisterArgument argument : arguments) {
          assertThat(argument.ctype()).isNotNull();
          packedArguments.dd((int) argument.register());
          packedArguments.dd(argument.type().length()).raw(argument.type());
          packedArguments.ds(argument.name().text());
        }
        assertThat(packedArguments.done()).isEqualTo(blob(database, function.start(), 0x6000));
      }
    }
  }

  /** In a database whose functions have up to ten labels. */
  @Test
  void labelsAreAtInstructions() throws IOException {
    Path path = Golden.DATA.resolveSibling("findings/turn2/data/y0da-new.i64");
    assumeTrue(
        Files.exists(path),
        "no ../shared/findings/turn2 beside the checkout: build/fetch-fixtures");
    try (IdaDatabase database = IdaDatabase.open(path)) {
      int most = 0;
      for (IdbFunction function : database.functions()) {
        List<LocalLabel> labels = database.functions().details(function).labels();
        most = Math.max(most, labels.size());
        assertThat(labels).allMatch(label -> database.at(label.address()).kind() == ItemKind.CODE);
      }
      assertThat(most).isGreaterThan(6);
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void tailsAgreeWithTheirOwners(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      Map<AddressRange, List<Long>> users = new HashMap<>();
      for (IdbFunction function : database.functions()) {
        assertThat(function.is(FunctionFlag.TAIL)).isFalse();
        assertThat(function.tails()).hasSize(function.counts().tails());
        for (AddressRange tail : function.tails()) {
          users.computeIfAbsent(tail, range -> new ArrayList<>()).add(function.start());
        }
      }
      for (Tail tail : database.functions().tails()) {
        assertThat(tail.referers()).contains(tail.owner());
        assertThat(tail.referers())
            .containsExactlyInAnyOrderElementsOf(users.getOrDefault(tail.range(), List.of()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void prototypesAreReadable(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      int count = 0;
      for (Prototype prototype : database.prototypes()) {
        assertThat(prototype.declaration()).isNotEmpty();
        count++;
      }
      for (IdbFunction function : database.functions()) {
        Prototype prototype = database.functions().details(function).prototype();
        if (prototype != null) {
          // In one database the bytes of a variable were turned into a function.
          assertThat(prototype.ctype()).isInstanceOfAny(FunctionSignature.class, VoidType.class);
          count--;
        }
      }
      assertThat(count).isNotNegative();
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void originalFunctionsAreRead(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (OriginalFunction original : database.functions().originals()) {
        Packer packer = new Packer(database.wordSize()).u8(5).raw(original.name()).u8(0);
        packer.dd((int) original.size()).dd(original.metadata().length());
        assertThat(packer.raw(original.metadata()).done())
            .isEqualTo(blob(database, original.address(), 0x10_9000));
        IdbFunction function = database.functions().at(original.address());
        assertThat(function == null || function.is(FunctionFlag.LUMINA)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void segmentRegistersAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      List<IdbSegment> segments = database.segments().toList();
      List<SegmentRegister> all = database.segmentRegisters().toList();
      for (IdbSegment segment : segments) {
        assertThat(segment.registers()).hasSize(16);
      }
      Comparator<SegmentRegister> order = Comparator.comparingLong(r -> r.range().start());
      int registers = all.stream().mapToInt(r -> r.register() + 1).max().orElse(0);
      assertThat(all.isEmpty()).isEqualTo(segments.isEmpty());
      for (int number = 0; number < registers; number++) {
        int register = number;
        List<SegmentRegister> ranges =
            all.stream().filter(r -> r.register() == register).sorted(order).toList();
        long covered = 0;
        for (SegmentRegister range : ranges) {
          assertThat(range.origin()).isNotNull();
          assertThat(segments)
              .anyMatch(
                  s ->
                      s.range().contains(range.range().start())
                          && s.range().contains(range.range().end() - 1));
          covered += range.range().size();
        }
        assertThat(covered).isEqualTo(segments.stream().mapToLong(s -> s.range().size()).sum());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void fixupsAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      List<IdbSegment> segments = database.segments().toList();
      int checked = 0;
      for (Fixup fixup : database.fixups()) {
        assertThat(segments).anyMatch(s -> s.range().contains(fixup.address()));
        assertThat(fixup.type()).isIn(FixupType.OFF32, FixupType.OFF64);
        assertThat(fixup.displacement()).isZero();
        Long selector = fixup.selector();
        if (selector != null && ++checked < 2000) {
          assertThat(segments)
              .anyMatch(s -> s.selector() == selector && s.range().contains(fixup.target()));
        }
        if (!fixup.has(Fixup.EXTERNAL) && checked < 2000) {
          int width = fixup.type() == FixupType.OFF64 ? 8 : 4;
          byte[] bytes = database.memory().bytes(fixup.address(), width);
          assertThat(fixup.target())
              .isIn(value(bytes), Long.reverseBytes(value(bytes)) >>> (64 - 8 * width));
        }
      }
    }
  }

  /** A little-endian number; in the one big-endian program it comes out byte-swapped. */
  private static long value(byte[] bytes) {
    Cursor in = Cursor.of(bytes);
    return bytes.length == 8 ? in.u64le() : Integer.toUnsignedLong(in.u32le());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void fileRegionsAreConsistent(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      List<IdbSegment> segments = database.segments().toList();
      OptionalLong size = database.root().inputSize();
      long before = 0;
      for (FileRegion region : database.fileRegions()) {
        assertThat(region.offset()).isGreaterThanOrEqualTo(before);
        before = region.endOffset();
        assertThat(region.endOffset()).isLessThanOrEqualTo(size.orElse(Long.MAX_VALUE));
        assertThat(segments).anyMatch(s -> s.range().contains(region.range().start()));
      }
    }
  }
}
