package org.lucerna.idb.enumeration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.StructuresWriter;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.types.EnumType;

/** Enumerations as nodes. */
class EnumerationsTest {
  private static Enumerations open(RecordsWriter records) {
    return new Enumerations(records.nodes(), () -> TypeLibrary.EMPTY);
  }

  private static Enumeration.Stored stored(Enumeration enumeration) {
    Enumeration.@Nullable Stored node = enumeration.node();
    if (node == null) {
      throw new AssertionError(enumeration);
    }
    return node;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void valuesAreRead(int wordSize) {
    RecordsWriter records = new RecordsWriter(wordSize);
    StructuresWriter writer = new StructuresWriter(records, wordSize);
    long first = writer.enumeration("e", 0x5e, 18, 3, 0, 7);
    writer.enumeration("none", 0, 0);
    records.sup(first, 0, ByteString.utf8("comment"));
    records.sup(first, 1, ByteString.utf8("repeatable"));
    Enumerations enumerations = open(records);
    List<Enumeration> all = enumerations.toList();

    assertThat(all).extracting(e -> e.name().text()).containsExactly("e", "none");
    Enumeration e = all.getFirst();
    assertThat(e.bitfield()).isFalse();
    assertThat(e.width()).isEqualTo(4);
    assertThat(e.comment()).hasToString("comment");
    assertThat(e.repeatableComment()).hasToString("repeatable");
    assertThat(e.members())
        .extracting(m -> m.name().text(), EnumerationMember::value, m -> "" + m.comment())
        .containsExactly(tuple("e0", 0L, "is 0"), tuple("e3", 3L, "is 3"), tuple("e7", 7L, "is 7"));
    assertThat(e.members()).allMatch(m -> m.mask() == null && m.repeatableComment() == null);
    assertThat(stored(e)).isEqualTo(new Enumeration.Stored(first, 0x5e, 0x110_0000, 18));
    assertThat(stored(e).ordinal()).hasValue(17);
    assertThat(stored(e)).matches(Enumeration.Stored::isGhost);
    assertThat(stored(e)).matches(Enumeration.Stored::isCollapsed);
    assertThat(stored(e)).matches(Enumeration.Stored::isFromLibrary);
    Enumeration none = all.getLast();
    assertThat(none.members()).isEmpty();
    assertThat(none.width()).isZero();
    assertThat(stored(none).ordinal()).isEmpty();
    assertThat(stored(none).isGhost()).isFalse();
    assertThat(enumerations.of(first)).isEqualTo(e);
    assertThat(enumerations.of(first + 2)).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void bitfieldGroupsAreRead(int wordSize) {
    RecordsWriter records = new RecordsWriter(wordSize);
    StructuresWriter writer = new StructuresWriter(records, wordSize);
    long flags = writer.enumeration("flags", 1, 0);
    writer.group(flags, 0x10, 0x10);
    long group = writer.group(flags, 3, 1, 2, 3);
    // Only in damaged databases: one group under many masks.
    for (long mask = 0x100; mask < 0x200; mask++) {
      records.item(flags, 'm', mask, records.word(group + 1));
    }
    Enumeration read = open(records).toList().getFirst();
    assertThat(read.bitfield()).isTrue();
    assertThat(read.members())
        .extracting(EnumerationMember::value, EnumerationMember::mask)
        .containsExactly(tuple(1L, 3L), tuple(2L, 3L), tuple(3L, 3L), tuple(0x10L, 0x10L));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void enumerationsAreReadFromTypes(boolean bitmask) {
    EnumType type =
        new EnumType(
            List.of(
                new EnumType.Constant(ByteString.utf8("a"), 3, bitmask),
                new EnumType.Constant(ByteString.utf8("b"), 1)));
    Long mask = bitmask ? 3L : null;
    assertThat(new TypeMembers(type, List.of(ByteString.EMPTY, ByteString.utf8("c"))).read())
        .containsExactly(
            new EnumerationMember(ByteString.utf8("a"), 3, mask, null, null),
            new EnumerationMember(ByteString.utf8("b"), 1, mask, ByteString.utf8("c"), null));
    assertThat(new TypeMembers(type, List.of()).read()).allMatch(m -> m.comment() == null);
  }
}
