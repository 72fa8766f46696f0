package org.lucerna.harvest.alias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.warp.WarpTarget;

class ProgramAliasesTest {
  private static final WarpTarget TARGET = WarpTarget.of("x86_64", "linux-x86_64");

  private static ProgramAliases random(int seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ProgramAliases.Alias> aliases = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      aliases.add(
          new ProgramAliases.Alias(
              new Md5(random.nextLong(), random.nextLong()),
              new UUID(random.nextLong(), random.nextLong()),
              random.nextInt()));
    }
    return new ProgramAliases(TARGET, aliases);
  }

  @Test
  void aliasesAreReadBack() {
    for (int count : new int[] {0, 1, 7, ProgramAliases.MAX_ALIASES}) {
      ProgramAliases aliases = random(count, count);

      assertThat(ProgramAliases.decode(aliases.encode())).isEqualTo(aliases);
    }
  }

  @Test
  void targetWithoutNamesComesBack() {
    ProgramAliases aliases = new ProgramAliases(WarpTarget.UNKNOWN, List.of());

    assertThat(ProgramAliases.decode(aliases.encode())).isEqualTo(aliases);
  }

  @Test
  void tooManyAliasesAreRefused() {
    ByteString many = random(1, ProgramAliases.MAX_ALIASES + 1).encode();

    assertThatThrownBy(() -> ProgramAliases.decode(many))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected at most 20000 aliases of 36 bytes");
  }

  private static DamageRun damage() {
    return DamageRun.of(
        List.of(random(1, 3).encode().toByteArray()),
        bytes -> assertThat(ProgramAliases.decode(ByteString.wrap(bytes))).isNotNull());
  }

  @Test
  void damagedAliasesThrowFormatException() {
    damage().some(1, 4000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    damage().many();
  }
}
