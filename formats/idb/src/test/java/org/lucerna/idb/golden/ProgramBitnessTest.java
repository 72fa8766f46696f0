package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.frame.FrameVariable;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;

/**
 * One 32-bit program in three databases: kept by IDA 6.6 with 64-bit addresses and structures as
 * nodes, the same after IDA 9.1 turned those into types, and by 6.8 with 32-bit addresses.
 */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class ProgramBitnessTest {
  private static final String MIGRATED = "kernel32-v66-migrated-910.i64";
  private static final String WIDE = "kernel32-v66.i64";
  private static final String NARROW = "kernel32-v68.idb";

  private static IdaDatabase open(String name) throws IOException {
    return IdaDatabase.open(Golden.DATA.resolve(name));
  }

  @Test
  void structuresHaveTheSizesOfTheNodesTheyWereMadeFrom() throws IOException {
    for (String nodes : List.of(WIDE, NARROW)) {
      Map<String, List<List<@Nullable Long>>> expected = structures(nodes);
      Map<String, List<List<@Nullable Long>>> migrated = structures(MIGRATED);
      migrated.keySet().retainAll(expected.keySet());
      expected.keySet().retainAll(migrated.keySet());
      assertThat(migrated).hasSizeGreaterThan(20).isEqualTo(expected);
    }
  }

  /** Size, and the offset and size of each member, by name. */
  private static Map<String, List<List<@Nullable Long>>> structures(String name)
      throws IOException {
    Map<String, List<List<@Nullable Long>>> structures = new HashMap<>();
    try (IdaDatabase database = open(name)) {
      for (Structure structure : database.structures()) {
        List<List<@Nullable Long>> places = new ArrayList<>();
        for (StructureMember member : structure.members()) {
          places.add(place(member.offset(), member.size()));
        }
        places.add(place(null, structure.size()));
        structures.put(structure.name().text(), places);
      }
    }
    return structures;
  }

  private static List<@Nullable Long> place(@Nullable Long offset, @Nullable Long size) {
    List<@Nullable Long> place = new ArrayList<>();
    place.add(offset);
    place.add(size);
    return place;
  }

  @Test
  void frameVariablesHaveTheSizesOfTheNodesTheyWereMadeFrom() throws IOException {
    Map<String, Long> expected = variables(WIDE);
    Map<String, Long> migrated = variables(MIGRATED);
    migrated.keySet().retainAll(expected.keySet());
    expected.keySet().retainAll(migrated.keySet());
    assertThat(migrated).hasSizeGreaterThan(10_000).isEqualTo(expected);
  }

  /** The sizes of variables by function, offset and name. */
  private static Map<String, Long> variables(String name) throws IOException {
    Map<String, Long> variables = new HashMap<>();
    try (IdaDatabase database = open(name)) {
      for (StackFrame frame : database.frames()) {
        for (FrameVariable variable : frame.variables()) {
          StructureMember member = variable.member();
          Long size = member.size();
          if (size != null) {
            variables.put(
                "%x %x %s".formatted(frame.function().start(), member.offset(), member.name()),
                size);
          }
        }
      }
    }
    return variables;
  }
}
