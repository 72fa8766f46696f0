package org.lucerna.harvest.outline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.ElfOutline.SectionOutline;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfHeader.Table;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.Metadata;

class ProgramOutlineTest {
  private static final Md5 INPUT = new Md5(1, 2);

  private static ElfOutline elf(SplittableRandom random) {
    boolean wide = random.nextBoolean();
    ElfHeader header =
        new ElfHeader(
                wide,
                random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN,
                random.nextInt(256),
                random.nextBoolean() ? ElfType.EXECUTABLE : ElfType.SHARED,
                random.nextInt(0x10000),
                random.nextLong(),
                random.nextInt(),
                0,
                0,
                0,
                0,
                0,
                0,
                0)
            .withTables(Table.NONE, Table.NONE, 0);
    byte[] id = new byte[random.nextInt(1, 65)];
    random.nextBytes(id);
    List<ElfSegment> segments = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      segments.add(
          new ElfSegment(
              random.nextInt(),
              random.nextInt(8),
              random.nextLong(),
              random.nextLong(),
              random.nextLong(),
              random.nextLong(),
              random.nextLong()));
    }
    List<SectionOutline> sections = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      sections.add(
          new SectionOutline(
              ByteString.utf8(".text" + i),
              new ElfSectionHeader(
                  0,
                  random.nextInt(20),
                  random.nextLong(),
                  random.nextLong(),
                  random.nextLong(),
                  random.nextLong(),
                  random.nextInt(4),
                  random.nextInt(),
                  16,
                  0)));
    }
    return new ElfOutline(header, ByteString.wrap(id), segments, sections);
  }

  private static PeOutline windows(SplittableRandom random) {
    byte[] guid = new byte[16];
    random.nextBytes(guid);
    byte[] headers = new byte[40 * random.nextInt(5)];
    random.nextBytes(headers);
    return new PeOutline(
        new PdbReference(ByteString.wrap(guid), random.nextInt(), ByteString.utf8("a.pdb")),
        random.nextInt(1 << 16),
        random.nextLong(),
        random.nextInt(),
        random.nextInt(),
        ByteString.wrap(headers));
  }

  private static ProgramOutline outline(SplittableRandom random) {
    List<Profile> profiles = new ArrayList<>();
    for (Architecture architecture : Architecture.values()) {
      Profile plain = Profile.of(architecture);
      profiles.add(plain);
      profiles.addAll(plain.variants());
    }
    List<HarvestedFunction> functions = new ArrayList<>();
    long address = random.nextLong() >>> 16;
    for (int i = random.nextInt(20); i > 0; i--) {
      address += random.nextInt(1, 1 << random.nextInt(1, 30));
      List<FunctionKey> keys = new ArrayList<>();
      for (int k = random.nextInt(1, 5); k > 0; k--) {
        keys.add(
            new FunctionKey(
                profiles.get(random.nextInt(profiles.size())),
                random.nextInt(1 << 20),
                new Md5(random.nextLong(), random.nextLong())));
      }
      List<AddressRange> tails =
          random.nextInt(4) == 0 ? List.of(AddressRange.sized(address + 99, 7)) : List.of();
      functions.add(function(address, random.nextInt(1 << 20), tails, keys));
    }
    ImageOutline image = random.nextBoolean() ? elf(random) : windows(random);
    ProgramOutline outline = ProgramOutline.of(INPUT, image, functions);
    return Objects.requireNonNull(outline);
  }

  private static HarvestedFunction function(
      long address, long size, List<AddressRange> tails, List<FunctionKey> keys) {
    return new HarvestedFunction(
        address, size, tails, keys, null, false, Metadata.EMPTY, Source.UNWIND, null);
  }

  private static ByteString encoded(ProgramOutline outline) {
    return Objects.requireNonNull(outline.encode());
  }

  @Test
  void outlineIsReadAsItWasWritten() {
    for (long seed = 0; seed < 300; seed++) {
      ProgramOutline outline = outline(new SplittableRandom(seed));
      assertThat(ProgramOutline.decode(encoded(outline))).as("seed " + seed).isEqualTo(outline);
    }
  }

  @Test
  void namesAndFurtherFunctionsAtAnAddressAreLeftOut() {
    FunctionKey key = new FunctionKey(Profile.of(Architecture.X64), 8, new Md5(3, 4));
    HarvestedFunction named =
        function(0x20, 8, List.of(), List.of(key)).named(ByteString.utf8("secret"));
    HarvestedFunction first = function(0x10, 8, List.of(), List.of(key));

    ProgramOutline outline =
        Objects.requireNonNull(
            ProgramOutline.of(INPUT, elf(new SplittableRandom(1)), List.of(named, named, first)));

    assertThat(outline.functions())
        .containsExactly(first, function(0x20, 8, List.of(), List.of(key)));
    assertThat(encoded(outline).text()).doesNotContain("secret");
  }

  @Test
  void tooManyFunctionsMakeNoOutline() {
    FunctionKey key = new FunctionKey(Profile.of(Architecture.X64), 8, new Md5(3, 4));
    HarvestedFunction one = function(0x10, 8, List.of(), List.of(key));
    List<HarvestedFunction> many = new ArrayList<>();
    for (int i = 0; i <= ProgramOutline.MAX_FUNCTIONS; i++) {
      many.add(one);
    }
    assertThat(ProgramOutline.of(INPUT, elf(new SplittableRandom(1)), many)).isNull();
  }

  @Test
  void unknownVersionIsRefused() {
    byte[] bytes = encoded(outline(new SplittableRandom(1))).toByteArray();
    bytes[0] = 3;
    assertThatThrownBy(() -> ProgramOutline.decode(ByteString.wrap(bytes)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("kind 1 or 2");
  }

  @Test
  void damagedOutlinesThrowFormatException() {
    damage(1, 20_000);
  }

  @Test
  @Tag("long")
  void damagedOutlinesThrowFormatExceptionForLong() {
    damage(new SplittableRandom().nextLong(), 2_000_000);
  }

  private static void damage(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    int read = 0;
    for (int round = 0; round < rounds; round++) {
      byte[] bytes = encoded(outline(random)).toByteArray();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] =
            (byte) (random.nextBoolean() ? 0xff : random.nextInt());
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
      try {
        ProgramOutline outline = ProgramOutline.decode(ByteString.window(bytes, 0, length));
        assertThat(ProgramOutline.decode(encoded(outline))).isEqualTo(outline);
        read++;
      } catch (FormatException damage) {
        assertThat(damage.offset()).isBetween(0L, (long) length);
      } catch (RuntimeException other) {
        fail("seed " + seed + ", round " + round, other);
      }
    }
    assertThat(read).isBetween(rounds / 100, rounds - 1);
  }
}
