package org.lucerna.calcrel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;

/** Properties that hold for any bytes; failure messages contain the seed. */
class KeyPropertyTest {
  private static final int ROUNDS = 2000;

  /** All architectures, in both byte orders if they have two. */
  static Stream<Profile> profiles() {
    return Stream.concat(
        Stream.of(Architecture.values()).map(Profile::of),
        Stream.of(
            Profile.of(Architecture.A32, ByteOrder.BIG_ENDIAN),
            Profile.of(Architecture.T32, ByteOrder.BIG_ENDIAN),
            Profile.of(Architecture.MIPS, ByteOrder.BIG_ENDIAN),
            Profile.of(Architecture.PPC, ByteOrder.BIG_ENDIAN)));
  }

  /** The profiles of both schemes. */
  static Stream<Profile> allProfiles() {
    return profiles().flatMap(profile -> Stream.of(profile, profile.with(Scheme.LINK_1)));
  }

  private static byte[] code(Random random, int most) {
    byte[] code = new byte[1 + random.nextInt(most)];
    random.nextBytes(code);
    return code;
  }

  private static Md5 key(CalcRel calcRel, long start, byte[] code) {
    return calcRel.key(CodeView.of(CodeChunk.of(start, code))).md5();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void anyBytesHaveAKeyThatCoversAllOfThem(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    for (int seed = 0; seed < ROUNDS; seed++) {
      byte[] code = code(new Random(seed), 200);
      NormalizedCode normalized = calcRel.normalizedCode(CodeView.of(CodeChunk.of(0x1000, code)));
      assertThat(normalized.bytes().length()).as("seed %d", seed).isEqualTo(code.length);
      assertThat(normalized.mask().length()).as("seed %d", seed).isEqualTo(code.length);
      for (int i = 0; i < code.length; i++) {
        int mask = normalized.mask().at(i);
        assertThat(normalized.bytes().at(i))
            .as("seed %d, byte %d", seed, i)
            .isEqualTo(code[i] & 0xff & ~mask);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void unmaskedBitsAffectTheKey(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] code = code(random, 60);
      int at = random.nextInt(code.length);
      int bit = 1 << random.nextInt(8);
      int mask = calcRel.normalizedCode(CodeView.of(CodeChunk.of(0x1000, code))).mask().at(at);
      if ((mask & bit) == 0) {
        Md5 before = key(calcRel, 0x1000, code);
        code[at] ^= (byte) bit;
        assertThat(key(calcRel, 0x1000, code)).as("seed %d", seed).isNotEqualTo(before);
      }
    }
  }

  /** Masked distances that change slightly still lead far away from a small function. */
  @ParameterizedTest
  @MethodSource("profiles")
  void maskedBitsDoNotAffectTheKey(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    int changed = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] code = CallsAndLoads.of(profile, random);
      NormalizedCode normalized = calcRel.normalizedCode(CodeView.of(CodeChunk.of(0x1000, code)));
      Md5 before = key(calcRel, 0x1000, code);
      for (int i = 0; i < code.length; i++) {
        int mask = normalized.mask().at(i);
        code[i] ^= (byte) (random.nextInt(256) & mask);
        changed += mask == 0 ? 0 : 1;
      }
      assertThat(key(calcRel, 0x1000, code)).as("seed %d", seed).isEqualTo(before);
    }
    assertThat(changed).isGreaterThan(ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("allProfiles")
  void maskedBitsAreZeroAndMaskHasSameLength(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    boolean isShortened = profile.scheme() == Scheme.LINK_1 && profile.architecture().isShortened();
    for (int seed = 0; seed < ROUNDS; seed++) {
      byte[] code = code(new Random(seed), 200);
      NormalizedCode normalized = calcRel.normalizedCode(CodeView.of(CodeChunk.of(0x1000, code)));
      int length = normalized.bytes().length();
      assertThat(length).as("seed %d", seed).isLessThanOrEqualTo(code.length);
      assertThat(length == code.length || isShortened).as("seed %d", seed).isTrue();
      assertThat(normalized.mask().length()).as("seed %d", seed).isEqualTo(length);
      for (int i = 0; i < length; i++) {
        assertThat(normalized.bytes().at(i) & normalized.mask().at(i))
            .as("seed %d, byte %d", seed, i)
            .isZero();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allProfiles")
  void rebasingDoesNotChangeTheKey(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] code = code(random, 100);
      long away = 4096L * (1 + random.nextInt(100_000));
      assertThat(key(calcRel, 0x10_0000 + away, code))
          .as("seed %d", seed)
          .isEqualTo(key(calcRel, 0x10_0000, code));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void chunkOrderAffectsTheKey(Profile profile) {
    CalcRel calcRel = new CalcRel(profile);
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      CodeChunk first = CodeChunk.of(0x1000, code(random, 60));
      CodeChunk second = CodeChunk.of(0x2000, code(random, 60));
      byte[] one = join(calcRel.normalizedCode(CodeView.of(first, second)));
      byte[] other = join(calcRel.normalizedCode(CodeView.of(second, first)));
      assertThat(
              calcRel
                  .key(CodeView.of(first, second))
                  .md5()
                  .equals(calcRel.key(CodeView.of(second, first)).md5()))
          .as("seed %d", seed)
          .isEqualTo(Arrays.equals(one, other));
    }
  }

  private static byte[] join(NormalizedCode code) {
    byte[] all = Arrays.copyOf(code.bytes().toByteArray(), 2 * code.bytes().length());
    System.arraycopy(code.mask().toByteArray(), 0, all, code.bytes().length(), all.length / 2);
    return all;
  }
}
