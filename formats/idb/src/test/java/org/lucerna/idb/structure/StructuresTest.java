package org.lucerna.idb.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.StructuresWriter;
import org.lucerna.idb.fixture.StructuresWriter.Member;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.IntegerType;

/** Structures as nodes and as types. */
class StructuresTest {
  private static Structures open(RecordsWriter records, int wordSize, TypeLibrary library) {
    return new Structures(
        records.nodes(), new AddressSpace(wordSize, 0), () -> new TypeLayout(library, wordSize));
  }

  private static NodeStructure node(Structure structure) {
    return (NodeStructure) structure;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void structuresAreReadFromNodes(int wordSize) {
    RecordsWriter records = new RecordsWriter(wordSize);
    StructuresWriter writer = new StructuresWriter(records, wordSize);
    writer.ghost("$$ elsewhere");
    long point =
        writer.structure(
            "point", 0x11b0, 6, new Member("x", 0, 4), new Member("y", 2, 5, 0x6000_0400, 0x31));
    writer.structure("both", 0x12e, 0, new Member("a", 0, 9), new Member("b", 3, 4, 0, 3));
    writer.structure("open", 1, 0, new Member("data", 8, 0));
    writer.structure("empty", 0, 0);
    records.sup(point, 0, ByteString.utf8("why"));
    records.sup(point, 1, ByteString.utf8("everywhere\0"));
    List<Structure> all = open(records, wordSize, TypeLibrary.EMPTY).toList();

    assertThat(all)
        .extracting(s -> s.name().text())
        .containsExactly("point", "both", "open", "empty");
    assertThat(all).extracting(Structure::size).containsExactly(16L, 12L, 8L, 0L);
    assertThat(all).extracting(Structure::isUnion).containsExactly(false, true, false, false);
    assertThat(all.getFirst().members())
        .extracting(m -> m.name().text(), StructureMember::offset, StructureMember::size)
        .containsExactly(tuple("x", 0L, 4L), tuple("y", 6L, 5L));
    assertThat(all.get(1).members()).extracting(StructureMember::offset).containsExactly(0L, 0L);

    NodeStructure first = node(all.getFirst());
    assertThat(first.id()).isEqualTo(point);
    assertThat(first.ordinal()).hasValue(5);
    assertThat(first.alignment()).isEqualTo(8);
    assertThat(first.comment()).hasToString("why");
    assertThat(first.repeatableComment()).hasToString("everywhere");
    assertThat(first).matches(NodeStructure::isFromLibrary).matches(NodeStructure::isCollapsed);
    assertThat(first).matches(NodeStructure::isGhost);
    assertThat(first.isUnlisted() || first.isFrame() || first.isVariableSize()).isFalse();
    NodeMember y = first.members().getLast();
    assertThat(y.flags()).isEqualTo(0x6000_0400);
    assertThat(y.isBaseClass()).isTrue();
    assertThat(y.isInUnion() || y.isFromLibrary() || y.hasUnion()).isFalse();
    NodeStructure both = node(all.get(1));
    assertThat(both).matches(NodeStructure::hasUnion).matches(NodeStructure::isUnlisted);
    assertThat(both.ordinal()).isEmpty();
    assertThat(both.comment()).isNull();
    assertThat(both.members().getLast().isInUnion()).isTrue();
    assertThat(node(all.get(2)).isVariableSize()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void memberPropertiesAreRead(int wordSize) {
    RecordsWriter records = new RecordsWriter(wordSize);
    StructuresWriter writer = new StructuresWriter(records, wordSize);
    long structure =
        writer.structure("s", 0, 0, new Member("plain", 0, 4), new Member("rich", 0, 4));
    long rich = structure + 2;
    records.alt(rich, 3, records.base() + 0x11).alt(rich, 0xb, records.base() + 0x22);
    records.alt(rich, 8, 0x200_0800).alt(rich, 0x10, 3);
    records.sup(rich, 0, ByteString.utf8("regular")).sup(rich, 1, ByteString.utf8("always"));
    records.sup(rich, 9, new Packer(wordSize).u8(0xa2).ea(0x40_0000).dd(3).done());
    records.sup(rich, 0x3000, ByteString.hex("0c3007023200"));
    records.sup(rich, 0x3001, ByteString.hex("036e6f00"));
    AddressSpace space = new AddressSpace(wordSize, 0);
    Structures structures = open(records, wordSize, TypeLibrary.EMPTY);
    NodeStructure read = node(structures.toList().getFirst());

    NodeMember plain = read.members().getFirst();
    assertThat(plain.id()).isEqualTo(structure + 1);
    assertThat(plain.structure()).isEmpty();
    assertThat(plain.enumeration()).isEmpty();
    assertThat(plain.stringType()).isEmpty();
    assertThat(plain.hasUserType()).isFalse();
    assertThat(plain.comment()).isNull();
    assertThat(plain.repeatableComment()).isNull();
    assertThat(plain.type()).isNull();
    assertThat(plain.offsetBase(space)).isNull();

    NodeMember full = read.members().getLast();
    assertThat(full.structure()).hasValue(records.base() + 0x10);
    assertThat(full.enumeration()).hasValue(records.base() + 0x21);
    assertThat(full.stringType()).hasValue(3);
    assertThat(full.hasUserType()).isTrue();
    assertThat(full.comment()).hasToString("regular");
    assertThat(full.repeatableComment()).hasToString("always");
    assertThat(full.offsetBase(space)).isEqualTo(new OffsetBase(2, 0x40_0000L, true, 3));
    assertThat(full.typeNames()).isEqualTo(ByteString.hex("036e6f"));
    assertThat(full.type()).isInstanceOf(FunctionSignature.class);
    assertThat(structures.of(structure)).hasFieldOrPropertyWithValue("name", read.name());
    assertThat(structures.of(rich)).isNull();
  }

  /** Old frames also store the types and names of the following arguments. */
  @Test
  void memberTypeIsReadBeforeFollowingArguments() {
    RecordsWriter records = new RecordsWriter(4);
    long node = new StructuresWriter(records, 4).structure("s", 0, 0, new Member("a", 0, 4));
    records.sup(node + 1, 0x3000, ByteString.hex("070a0100"));
    records.sup(node + 1, 0x3001, ByteString.hex("0542756600"));
    Structure read = open(records, 4, TypeLibrary.EMPTY).toList().getFirst();
    assertThat(read.members().getFirst().type()).isInstanceOf(IntegerType.class);
  }

  @Test
  void offsetBasesAreRead() {
    AddressSpace space = new AddressSpace(8, 0);
    assertThat(OffsetBase.read(ByteString.hex("09"), space))
        .isEqualTo(new OffsetBase(9, null, false, 0));
    assertThat(OffsetBase.read(ByteString.hex("0901"), space).flags())
        .isEqualTo(OffsetBase.IMAGE_RELATIVE);
    assertThat(OffsetBase.read(ByteString.hex("29ffffffffffffffffffff"), space).base())
        .isEqualTo(-1L);
    assertThat(OffsetBase.read(ByteString.hex("7901020304"), space))
        .isEqualTo(new OffsetBase(9, null, false, 0));
  }

  @Test
  void truncatedListHasFewerMembers() {
    RecordsWriter records = new RecordsWriter(4);
    StructuresWriter writer = new StructuresWriter(records, 4);
    long node = writer.structure("s", 0, 0);
    ByteString member = new Packer(4).ea(9, 0, 4).dd(0, 1).done();
    records.sup(node, 0, ByteString.EMPTY);
    records.item(node, 'M', 0, new Packer(4).dd(0, -1).raw(member).raw(member.slice(0, 3)).done());
    Structure read = open(records, 4, TypeLibrary.EMPTY).toList().getFirst();
    assertThat(read.members()).hasSize(2);
    assertThat(read.size()).isEqualTo(8);
  }

  /** A library of format 0x10: {@code struct pair {int a; char b;}}, and others. */
  private static TypeLibrary library(String... typesInHex) {
    ByteSink types = new ByteSink();
    for (String type : typesInHex) {
      types.bytes(ByteString.hex(type));
    }
    ByteSink out = new ByteSink();
    out.bytes(ByteString.utf8("IDATIL")).u32le(0x10).u32le(0).bytes(ByteString.hex("0000"));
    out.bytes(ByteString.hex("010004010400")).u32le(0).u32le(0);
    out.u32le(typesInHex.length).u32le((int) types.size()).bytes(types.toByteString());
    return TypeLibrary.read(out.u32le(0).u32le(0).toByteString());
  }

  private static final String STORED = "ffffff7f";

  /** {@code struct pair}: comment "two", its members a and b, b with the comment "c". */
  private static final String PAIR =
      STORED
          + "7061697200"
          + "01000000"
          + "0d110732"
          + "00"
          + "74776f00"
          + "0261026200"
          + "01026300"
          + "00";

  /** {@code union either}. */
  private static final String EITHER =
      STORED + "65697468657200" + "02000000" + "1d0907" + "00" + "00" + "026100" + "00" + "00";

  private static final String NUMBER =
      STORED + "6e00" + "03000000" + "07" + "00" + "00" + "00" + "00" + "00";

  @Test
  void structuresAreReadFromTypes() {
    List<Structure> all = open(new RecordsWriter(8), 8, library(PAIR, NUMBER, EITHER)).toList();
    assertThat(all).extracting(s -> s.name().text()).containsExactly("pair", "either");
    assertThat(all).extracting(Structure::isUnion).containsExactly(false, true);
    Structure pair = all.getFirst();
    assertThat(pair.comment()).hasToString("two");
    assertThat(pair.repeatableComment()).isNull();
    assertThat(pair.size()).isEqualTo(8);
    assertThat(pair.members())
        .extracting(m -> m.name().text(), StructureMember::offset, StructureMember::size)
        .containsExactly(tuple("a", 0L, 4L), tuple("b", 4L, 1L));
    assertThat(pair.members().getFirst().type()).isInstanceOf(IntegerType.class);
    assertThat(pair.members().getFirst().repeatableComment()).isNull();
    assertThat(pair.members().getLast().repeatableComment()).hasToString("c");
    assertThat(pair.members().getLast().comment()).isNull();
  }

  @Test
  void nodesComeBeforeTypesOfOtherNames() {
    RecordsWriter records = new RecordsWriter(8);
    new StructuresWriter(records, 8).structure("either", 0, 0, new Member("x", 0, 1));
    List<Structure> all = open(records, 8, library(PAIR, EITHER)).toList();
    assertThat(all).extracting(s -> s.name().text()).containsExactly("either", "pair");
    assertThat(all.getFirst().isUnion()).isFalse();
  }

  @Test
  void damagedLibraryDoesNotHideNodes() {
    RecordsWriter records = new RecordsWriter(8);
    new StructuresWriter(records, 8).structure("s", 0, 0, new Member("x", 0, 1));
    Structures structures =
        new Structures(
            records.nodes(),
            new AddressSpace(8, 0),
            () -> new TypeLayout(TypeLibrary.read(ByteString.utf8("no library")), 8));
    assertThat(structures.stream().limit(1)).extracting(s -> s.name().text()).containsExactly("s");
    assertThatThrownBy(structures::toList).isInstanceOf(FormatException.class);
  }
}
