package org.lucerna.binary.inflate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

class CompressedSectionTest {
  /** Noise that is said to be nearly 1 GiB: nothing is allocated for it. */
  @Test
  void announcedSizesAllocateNothing() {
    byte[] noise = new byte[2 << 20];
    new SplittableRandom(1).nextBytes(noise);
    long size = (1L << 30) - 1;
    CompressedSection section =
        new CompressedSection(
            ByteView.of(MemorySegment.ofArray(noise), ByteOrder.LITTLE_ENDIAN, true), false, size);

    assertThatThrownBy(() -> section.inflate(REFUSING)).isInstanceOf(FormatException.class);
  }

  /** Fails the test where memory is asked for. */
  private static final Arena REFUSING =
      new Arena() {
        @Override
        public MemorySegment allocate(long bytes, long alignment) {
          throw new AssertionError(bytes + " bytes asked for");
        }

        @Override
        public MemorySegment.Scope scope() {
          return Arena.global().scope();
        }

        @Override
        public void close() {}
      };
}
