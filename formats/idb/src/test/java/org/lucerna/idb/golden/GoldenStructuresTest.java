package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.enumeration.Enumeration;
import org.lucerna.idb.enumeration.EnumerationMember;
import org.lucerna.idb.enumeration.Enumerations;
import org.lucerna.idb.frame.FrameRole;
import org.lucerna.idb.frame.FrameVariable;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.NodeStructure;
import org.lucerna.idb.structure.OffsetBase;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.idb.structure.Structures;

/** Structures, enumerations and stack frames of public databases. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenStructuresTest {
  private static final Pattern VARIABLE = Pattern.compile("var_([0-9A-F]+)");

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void structuresAreConsistent(Golden golden) throws IOException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<List<@Nullable Object>> sizes = new ArrayList<>();
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (Structure structure : database.structures()) {
        boolean node = structure instanceof NodeStructure;
        rows.add(node ? row(structure) : row(structure).subList(0, 2));
        sizes.add(Golden.row(name(structure), structure.size()));
      }
    }
    if ("netnode".equals(golden.get("structs", "source"))) {
      rows.removeIf(row -> row.size() == 2);
    }
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            golden.rows("structs", "rows").stream()
                .map(GoldenStructuresTest::withoutSize)
                .toList());
    for (List<@Nullable Object> row : golden.rows("structs", "rows")) {
      if (row.size() > 2 && row.get(2) != null) {
        assertThat(sizes).contains(Golden.row(row.getFirst(), row.get(2)));
      }
    }
  }

  private static List<@Nullable Object> withoutSize(List<@Nullable Object> row) {
    return row.size() == 2 ? row : Golden.row(row.get(0), row.get(3), row.get(4));
  }

  private static List<@Nullable Object> row(Structure structure) {
    List<List<@Nullable Object>> members = new ArrayList<>();
    for (StructureMember member : structure.members()) {
      members.add(Golden.row(text(member.name()), member.offset(), member.size()));
    }
    return Golden.row(name(structure), structure.isUnion(), members);
  }

  private static @Nullable String name(Structure structure) {
    return text(structure.name());
  }

  private static @Nullable String text(ByteString text) {
    return Golden.text(text.text());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void enumerationsAreConsistent(Golden golden) throws IOException {
    boolean nodes = "netnode".equals(golden.get("enums", "source"));
    Map<@Nullable String, Enumeration> known = new HashMap<>();
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (Enumeration enumeration : database.enumerations()) {
        known.put(text(enumeration.name()), enumeration);
      }
      if (nodes) {
        assertThat(known.values().stream().filter(e -> e.node() != null))
            .hasSize(golden.rows("enums", "rows").size());
      }
      for (List<@Nullable Object> row : golden.rows("enums", "rows")) {
        Enumeration enumeration = known.get(row.getFirst());
        assertThat(enumeration).isNotNull();
        if (enumeration != null && row.get(2) instanceof List<?> members) {
          assertThat(row.get(1)).isIn(null, enumeration.bitfield());
          List<Object> actual = new ArrayList<>();
          enumeration.members().forEach(member -> actual.add(row(member)));
          assertThat(actual).hasSameElementsAs(members);
        }
      }
    }
  }

  private static List<@Nullable Object> row(EnumerationMember member) {
    return Golden.row(text(member.name()), member.value());
  }

  /** All items of structure and frame members are known. */
  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void memberItemsAreKnown(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      Structures structures = database.structures();
      Enumerations enumerations = database.enumerations();
      for (Structure structure : structures) {
        check(database, structures, enumerations, structure);
      }
      for (StackFrame frame : database.frames()) {
        check(database, structures, enumerations, frame.structure());
      }
    }
  }

  private static void check(
      IdaDatabase database, Structures structures, Enumerations enumerations, Structure structure) {
    for (StructureMember member : structure.members()) {
      assertThatCode(member::type).doesNotThrowAnyException();
      if (member instanceof NodeMember node) {
        if (node.structure().isPresent()) {
          assertThat(structures.of(node.structure().getAsLong())).isNotNull();
        }
        if (node.enumeration().isPresent()) {
          assertThat(enumerations.of(node.enumeration().getAsLong())).isNotNull();
        }
        OffsetBase base = node.offsetBase(database.addresses());
        assertThat(base == null || base.kind() == 2 || base.kind() == 9).isTrue();
      }
    }
  }

  /** Frames agree with the records of their functions. */
  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void framesAgreeWithFunctionRecords(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      for (StackFrame frame : database.frames()) {
        IdbFunction.Frame sizes = frame.function().frame();
        for (FrameVariable variable : frame.variables()) {
          Long shown = variable.shown();
          Long size = variable.member().size();
          assertThat(shown).isNotNull();
          Matcher local = VARIABLE.matcher(variable.member().name().text());
          if (variable.role() == FrameRole.RETURN_ADDRESS) {
            assertThat(shown).isEqualTo(sizes.savedRegisters());
          } else if (variable.role() == FrameRole.SAVED_REGISTERS) {
            assertThat(shown).isZero();
            assertThat(size == null || size == sizes.savedRegisters()).isTrue();
          } else if (local.matches()) {
            assertThat(shown).isEqualTo(-Long.parseLong(local.group(1), 16));
          }
        }
      }
    }
  }
}
