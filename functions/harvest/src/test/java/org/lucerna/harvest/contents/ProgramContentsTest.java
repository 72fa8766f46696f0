package org.lucerna.harvest.contents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Provenance;

class ProgramContentsTest {
  private static ProgramContents random(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Provenance> origins = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      origins.add(
          new Provenance(ByteString.utf8("pkg:npm/a@" + i), ByteString.wrap(new byte[] {-1, 'a'})));
    }
    List<LinkedObject> objects = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      objects.add(
          new LinkedObject(
              ByteString.utf8("member" + i + ".o"),
              HashList.of(random.ints(random.nextInt(6))),
              HashList.of(random.ints(random.nextInt(6)).distinct())));
    }
    return new ProgramContents(origins, objects);
  }

  private static ByteString encoded(ProgramContents contents) {
    return Objects.requireNonNull(contents.encode());
  }

  @Test
  void contentsAreReadBack() {
    for (int seed = 0; seed < 100; seed++) {
      ProgramContents contents = random(seed);
      assertThat(ProgramContents.decode(encoded(contents))).as("seed " + seed).isEqualTo(contents);
      assertThat(ProgramContents.decodeObjects(contents.encodeObjects()))
          .isEqualTo(contents.objects());
    }
  }

  @Test
  void layoutIsThatOfThePackage() {
    LinkedObject object =
        new LinkedObject(
            ByteString.utf8("o"),
            HashList.of(IntStream.of(0x80000001, 2, 2)),
            HashList.of(IntStream.of(-1)));
    Provenance origin = new Provenance(ByteString.utf8("p"), ByteString.utf8("a/b"));
    ProgramContents contents = new ProgramContents(List.of(origin), List.of(object));
    assertThat(encoded(contents).hex())
        .isEqualTo(
            "01"
                + "01"
                + "0170"
                + "03612f62"
                + "01"
                + "016f"
                + "03"
                + "02000000"
                + "02000000"
                + "01000080"
                + "01"
                + "ffffffff");
    assertThat(contents.functions()).isEqualTo(3);
  }

  @Test
  void contentsThatAreTooLargeAreNotEncoded() {
    HashList many = HashList.of(new SplittableRandom(1).ints(1 << 20));
    LinkedObject object = new LinkedObject(ByteString.EMPTY, many, HashList.EMPTY);
    assertThat(new ProgramContents(List.of(), List.of(object, object, object)).encode())
        .isNotNull();
    assertThat(new ProgramContents(List.of(), List.of(object, object, object, object)).encode())
        .isNull();
  }

  @Test
  void unorderedHashesAreRefused() {
    for (String keys :
        new String[] {"02" + "02000000" + "01000000" + "00", "00" + "02" + "01000000".repeat(2)}) {
      assertThatThrownBy(
              () -> ProgramContents.decode(ByteString.hex("01" + "00" + "01" + "00" + keys)))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("ascending");
    }
  }

  @Test
  void announcedLengthAllocatesNothing() {
    assertThatThrownBy(() -> ProgramContents.decode(ByteString.hex("01" + "00" + "ffffffffff")))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void otherVersionsAreRefused() {
    assertThatThrownBy(() -> ProgramContents.decode(ByteString.hex("020000")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("version 1");
  }

  @Test
  void commonHashesCountAsOftenAsBothHaveThem() {
    HashList one = HashList.of(IntStream.of(-1, 5, 5, 5, 7));
    HashList other = HashList.of(IntStream.of(5, 5, 8, -1));
    assertThat(one.common(other)).isEqualTo(3);
    assertThat(other.common(one)).isEqualTo(3);
    assertThat(one.contains(-1)).isTrue();
    assertThat(one.contains(8)).isFalse();
  }

  private static DamageRun damage() {
    return DamageRun.of(
        IntStream.range(0, 20).mapToObj(seed -> encoded(random(seed)).toByteArray()).toList(),
        bytes -> assertThat(ProgramContents.decode(ByteString.wrap(bytes))).isNotNull());
  }

  @Test
  void damagedContentsThrowFormatException() {
    damage().some(1, 4000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    damage().many();
  }
}
