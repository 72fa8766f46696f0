package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Debug information damaged at random: it is read, or said to be wrong, soon and in little memory.
 */
class DwarfDamageTest {
  private static final long MOST_NANOS = 2_000_000_000L;
  private static final long MOST_BYTES = 64 << 20;

  private static final long[] WORDS = {
    0,
    1,
    0x16,
    0x21,
    0x7f,
    0x80,
    0xff,
    0xffff,
    0x7fff_ffff,
    0xffff_fff0L,
    0xffff_ffffL,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    -1
  };

  private static final LineConsumer NOBODY =
      new LineConsumer() {
        @Override
        public void row(long address, int file, int line, int column, boolean statement) {
          assertThat(line).isNotNegative();
        }

        @Override
        public void endSequence(long address) {
          // Nothing to be said of it.
        }
      };

  @Test
  void damagedDwarfThrowsFormatException() {
    damage(20261120, 6000);
  }

  @Test
  @Tag("long")
  void randomlyDamagedDwarfThrowsFormatException() {
    damage(System.nanoTime(), 500_000);
  }

  private static void damage(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    List<SampleDwarf> samples = SampleDwarf.all().toList();
    List<Map<String, byte[]>> sound = samples.stream().map(SampleDwarf::bytes).toList();
    int refused = 0;
    for (int round = 0; round < rounds; round++) {
      int which = random.nextInt(samples.size());
      Map<String, byte[]> mutant = mutate(sound.get(which), random);
      DebugSections sections =
          DebugSections.of(
              samples.get(which).order(),
              random.nextBoolean() ? 0 : SampleDwarf.CODE_START,
              name ->
                  mutant.containsKey(name)
                      ? MemorySegment.ofArray(Objects.requireNonNull(mutant.get(name)))
                      : null);
      List<Runnable> readings =
          List.of(
              () -> new Dwarf(sections).functions(tree -> assertThat(tree.nodes()).isNotEmpty()),
              () -> readUnits(sections),
              () -> lookUp(sections));
      String place = "seed " + seed + ", round " + round;
      for (Runnable reading : readings) {
        refused += isRefused(reading, () -> place + hex(mutant)) ? 1 : 0;
      }
    }
    assertThat(refused).isBetween(rounds / 20, 3 * rounds);
  }

  private static void readUnits(DebugSections sections) {
    for (Iterator<Unit> units = new Dwarf(sections).units(); units.hasNext(); ) {
      Unit unit = units.next();
      assertThat(unit.kind()).isNotNull();
      unit.name();
      unit.directory();
      unit.ranges();
      LineProgram lines = unit.lines();
      if (lines != null) {
        for (int i = -1; i < 5; i++) {
          lines.path(i);
        }
        lines.run(NOBODY);
      }
    }
  }

  private static void lookUp(DebugSections sections) {
    Symbolizer symbolizer = new Symbolizer(sections);
    for (long address : new long[] {0, 0x1000, 0x1013, 0x1044, 0x2001, 0x3004, -1}) {
      symbolizer.frames(address);
    }
  }

  /**
   * Whether the reading ends in a {@link FormatException}. Any other exception fails, and so do 2
   * seconds of the processor or 64 MB of memory.
   */
  private static boolean isRefused(Runnable reading, Supplier<String> mutant) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    long nanos = threads.getCurrentThreadCpuTime();
    boolean refused = false;
    try {
      reading.run();
    } catch (FormatException damage) {
      refused = true;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError unexpected) {
      fail(mutant.get(), unexpected);
    }
    assertThat(threads.getCurrentThreadCpuTime() - nanos).as(mutant).isLessThan(MOST_NANOS);
    assertThat(threads.getCurrentThreadAllocatedBytes() - bytes).as(mutant).isLessThan(MOST_BYTES);
    return refused;
  }

  private static String hex(Map<String, byte[]> sections) {
    StringBuilder text = new StringBuilder();
    sections.forEach(
        (name, bytes) ->
            text.append('\n').append(name).append(' ').append(ByteString.wrap(bytes).hex()));
    return text.toString();
  }

  private static Map<String, byte[]> mutate(Map<String, byte[]> sound, SplittableRandom random) {
    Map<String, byte[]> mutant = new LinkedHashMap<>(sound);
    List<String> names = new ArrayList<>(sound.keySet());
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      String name = names.get(random.nextInt(names.size()));
      byte[] bytes = Objects.requireNonNull(mutant.get(name)).clone();
      if (bytes.length == 0) {
        continue;
      }
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes = Arrays.copyOf(bytes, at);
        case 3 -> {
          int from = random.nextInt(bytes.length);
          int length = Math.min(random.nextInt(1, 16), bytes.length - Math.max(at, from));
          System.arraycopy(bytes, from, bytes, at, length);
        }
        default -> {
          long word = WORDS[random.nextInt(WORDS.length)];
          int width = 1 << random.nextInt(4);
          for (int i = 0; i < width && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (word >>> (8 * i));
          }
        }
      }
      mutant.put(name, bytes);
    }
    return mutant;
  }
}
