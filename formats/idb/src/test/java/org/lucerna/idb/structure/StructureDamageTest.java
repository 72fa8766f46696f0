package org.lucerna.idb.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.enumeration.Enumeration;
import org.lucerna.idb.enumeration.Enumerations;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;
import org.lucerna.idb.fixture.StructuresWriter;
import org.lucerna.idb.fixture.StructuresWriter.Member;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.frame.StackFrames;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;

/** Randomly damaged values of structures, enumerations and frames, in valid trees. */
class StructureDamageTest {
  private static final TypeLayout NO_TYPES = new TypeLayout(TypeLibrary.EMPTY, 8);

  private static final int MUTANTS = 6000;
  private static final String FRAME =
      "010d19f18008"
          + "0701"
          + "07f180400280"
          + "0a30f180200220"
          + "0204"
          + "00"
          + "04627566"
          + "0273"
          + "0272"
          + "00"
          + "0263"
          + "00";

  private static RecordsWriter sound(int wordSize) {
    RecordsWriter records = new RecordsWriter(wordSize);
    StructuresWriter writer = new StructuresWriter(records, wordSize);
    long node = writer.structure("s", 0x100, 3, new Member("a", 1, 4), new Member("b", 0, 4));
    records.sup(node + 1, 9, new Packer(wordSize).u8(0xa2).ea(0x40_0000).dd(3).done());
    records.sup(node + 1, 0x3000, ByteString.hex("0c3007023200"));
    records.sup(node + 1, 0x3001, ByteString.hex("036e6f00"));
    records.alt(node + 2, 3, node + 1).alt(node + 2, 0xb, 5);
    writer.structure("u", 2, 0, new Member("a", 0, 4), new Member("b", 1, 7));
    writer.group(writer.enumeration("e", 0x19, 2, 1, 2), 4, 4);
    long functions = records.node("$ funcs");
    records.sup(functions, 16, new Packer(wordSize).ea(16, 4).dw(0).ea(9, 8).dw(4).ea(0).done());
    records.sup(functions, 32, new Packer(wordSize).ea(32, 4).dw(0).ea(0, 8).dw(4).ea(0).done());
    records.sup(32, 0x10_a000, ByteString.hex(FRAME));
    return records;
  }

  @Test
  void damagedValuesReturnOrThrowFormatException() {
    SplittableRandom random = new SplittableRandom(20261120);
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          for (int n = 0; n < MUTANTS; n++) {
            int wordSize = random.nextBoolean() ? 4 : 8;
            RecordsWriter records = sound(wordSize);
            mutate(records, random);
            readAll(records, wordSize);
          }
        });
  }

  private static void mutate(RecordsWriter records, SplittableRandom random) {
    List<ByteString> keys = new ArrayList<>(records.records().keySet());
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      ByteString key = keys.get(random.nextInt(keys.size()));
      byte[] value = records.records().getOrDefault(key, ByteString.EMPTY).toByteArray();
      int length = random.nextInt(4) == 0 ? random.nextInt(value.length + 1) : value.length;
      byte[] mutant = Arrays.copyOf(value, length);
      if (length > 0) {
        mutant[random.nextInt(length)] = (byte) random.nextInt();
      }
      records.put(key.toByteArray(), ByteString.wrap(mutant));
    }
  }

  private static void readAll(RecordsWriter records, int wordSize) {
    AddressSpace space = new AddressSpace(wordSize, 0);
    try {
      for (Structure structure : new Structures(records.nodes(), space, () -> NO_TYPES)) {
        structure.members().forEach(member -> read(member, space));
      }
      for (Enumeration enumeration : new Enumerations(records.nodes(), () -> TypeLibrary.EMPTY)) {
        assertThat(enumeration.members()).hasSizeLessThan(100);
      }
      for (StackFrame frame : new StackFrames(records.nodes(), space, () -> NO_TYPES)) {
        frame.variables().forEach(variable -> read(variable.member(), space));
      }
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
    } catch (RuntimeException unexpected) {
      fail("records " + records.records(), unexpected);
    }
  }

  private static void read(StructureMember member, AddressSpace space) {
    if (member instanceof NodeMember node) {
      node.offsetBase(space);
      node.structure();
      node.enumeration();
    }
    member.comment();
    member.type();
  }

  @Test
  void damagedMemberTypeThrowsFormatException() {
    RecordsWriter records = new RecordsWriter(8);
    long node = new StructuresWriter(records, 8).structure("s", 0, 0, new Member("a", 0, 4));
    records.sup(node + 1, 0x3000, ByteString.hex("0f00"));
    Structure read =
        new Structures(records.nodes(), new AddressSpace(8, 0), () -> NO_TYPES).toList().getFirst();
    assertThatThrownBy(read.members().getFirst()::type).isInstanceOf(FormatException.class);
  }
}
