package org.lucerna.harvest.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeafGapsTest {
  private static final long START = 0x1000;
  private static final long OTHER = 0x800;

  /** add x0, x0, #1 */
  private static final int ADD = 0x9100_0400;

  private static final int RETURN = 0xd65f_03c0;
  private static final int NOP = 0xd503_201f;

  private final LeafGaps gaps = new LeafGaps(Set.of(OTHER));

  private static int jump(int words) {
    return 0x1400_0000 | (words & 0x03ff_ffff);
  }

  /** cbz x0 */
  private static int branch(int words) {
    return 0xb400_0000 | ((words & 0x7_ffff) << 5);
  }

  private static MemorySegment code(int... words) {
    ByteBuffer code = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int word : words) {
      code.putInt(word);
    }
    return MemorySegment.ofArray(code.array());
  }

  private List<Long> starts(int... words) {
    return gaps.starts(START, code(words));
  }

  @Test
  void leavesAndPaddingFillAGap() {
    assertThat(starts(ADD, RETURN)).containsExactly(START);
    assertThat(starts(NOP, 0, ADD, RETURN, ADD, RETURN, 0, RETURN, NOP))
        .containsExactly(START + 8, START + 16, START + 28);
    assertThat(starts()).isEmpty();
    assertThat(starts(0, NOP)).isEmpty();
  }

  @Test
  void gapOfADamagedFileReachesOverTheLastAddress() {
    assertThat(gaps.starts(-8, code(ADD, RETURN, ADD, RETURN))).containsExactly(-8L, 0L);
    assertThat(gaps.starts(Long.MAX_VALUE - 7, code(ADD, ADD, ADD, RETURN))).isEmpty();
  }

  @Test
  void knownLeafBeginsWithItsPadding() {
    assertThat(gaps.starts(OTHER, code(NOP, ADD, RETURN, NOP, RETURN)))
        .containsExactly(OTHER, OTHER + 16);
  }

  @Test
  void branchesBelongToTheirLeaf() {
    // Each has two returns; one branches back to its start, and one jumps over the first.
    assertThat(starts(branch(2), RETURN, ADD, RETURN, ADD, branch(-1), RETURN))
        .containsExactly(START, START + 16);
    assertThat(starts(branch(3), ADD, jump(3), branch(2), RETURN, RETURN)).containsExactly(START);
  }

  @Test
  void jumpsLeadToOtherFunctions() {
    assertThat(starts(ADD, jump((int) (OTHER - START - 4) / 4))).containsExactly(START);
    assertThat(starts(jump(3), ADD, RETURN, RETURN, jump(-4)))
        .containsExactly(START, START + 4, START + 12, START + 16);
  }

  @Test
  void jumpToNoFunctionIsNoneOfALeaf() {
    assertThat(starts(ADD, jump(0x100))).isEmpty();
    // To the second instruction of another, which is a loop that is entered in its middle.
    assertThat(starts(jump(2), ADD, branch(-1), RETURN)).isEmpty();
  }

  /** Without optimization that is a part of it. */
  @Test
  void jumpToTheEndOfALeafIsDoubtful() {
    assertThat(starts(ADD, jump(1), ADD, RETURN)).isEmpty();
    assertThat(starts(branch(2), jump(3), ADD, RETURN, RETURN)).isEmpty();
  }

  @Test
  void leafEndsInItsGap() {
    assertThat(starts(ADD, RETURN, ADD)).isEmpty();
    assertThat(starts(branch(2), RETURN)).isEmpty();
    assertThat(starts(ADD, RETURN, branch(-2), RETURN)).isEmpty();
  }

  /** bl; blr x8; br x8; brk; mov x19, x0; ldr d0; adr x8; a number. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0x9400_0010,
        0xd63f_0100,
        0xd61f_0100,
        0xd43e_0000,
        0xaa00_03f3,
        0x5c00_0040,
        0x1000_0048,
        0x0012_3456,
        0
      })
  void otherInstructionsMakeAGapDoubtful(int word) {
    assertThat(starts(ADD, word, RETURN)).isEmpty();
    assertThat(starts(ADD, RETURN, ADD, word, RETURN)).isEmpty();
  }

  /** cbz x0; b; ldr d0; adr x8 */
  @ParameterizedTest
  @ValueSource(ints = {0xb400_4000, 0x1400_0200, 0x5c00_4000, 0x1000_4008})
  void partsOfListedFunctionsAreNoLeaves(int reference) {
    assertThat(starts(ADD, RETURN)).containsExactly(START);
    gaps.know(START - 0x800, code(reference, RETURN));
    assertThat(starts(ADD, RETURN)).isEmpty();
    assertThat(gaps.starts(START + 8, code(ADD, RETURN))).containsExactly(START + 8);
  }

  @Test
  void leavesOfAnyCodeBeginInOrderAfterWholeOnes() {
    int[] words = {
      ADD, RETURN, NOP, 0, jump(2), jump(-3), branch(3), branch(-2), 0x9400_0001, 0xd61f_0100
    };
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int[] code = new int[random.nextInt(16)];
      for (int i = 0; i < code.length; i++) {
        code[i] = random.nextInt(20) == 0 ? random.nextInt() : words[random.nextInt(words.length)];
      }
      List<Long> found = starts(code);
      assertThat(found).as("seed %d", seed).isSorted().doesNotHaveDuplicates();
      for (long start : found) {
        int at = (int) (start - START) / 4;
        int before = at == 0 ? 0 : code[at - 1];
        assertThat(before == 0 || before == NOP || before == RETURN || before >>> 26 == 5)
            .as("seed %d: what precedes %x", seed, start)
            .isTrue();
      }
    }
  }
}
