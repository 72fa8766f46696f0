package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

final class FrameReaderTest {
  private static InputStream bytes(String hex) {
    return new ByteArrayInputStream(ByteString.hex(hex).toByteArray());
  }

  @Test
  void readsOneFrameAfterTheOther() throws IOException {
    FrameReader reader = new FrameReader(bytes("000000020e0102" + "000000000b"));
    assertThat(reader.await()).isTrue();
    assertThat(reader.await()).isTrue();
    assertThat(reader.read(10)).isEqualTo(new LuminaFrame(0x0e, ByteString.hex("0102")));
    assertThat(reader.read(10)).isEqualTo(new LuminaFrame(0x0b, ByteString.EMPTY));
    assertThat(reader.await()).isFalse();
    assertThatThrownBy(() -> reader.read(10)).isInstanceOf(EOFException.class);
  }

  @Test
  void tooLongFrameIsRefused() {
    assertThatThrownBy(() -> new FrameReader(bytes("ffffffff0e01")).read(Integer.MAX_VALUE))
        .isInstanceOf(FrameTooLongException.class)
        .hasMessage("message of 4294967295 bytes, the limit is 2147483647");
    assertThatThrownBy(() -> new FrameReader(bytes("000000030e010203")).read(2))
        .isInstanceOf(FrameTooLongException.class);
  }

  @Test
  void announcedLengthAllocatesNothing() {
    List<Long> asked = new ArrayList<>();
    FrameReader reader = new FrameReader(bytes("7fffffff10aa"), asked::add);
    assertThatThrownBy(() -> reader.read(Integer.MAX_VALUE)).isInstanceOf(EOFException.class);
    assertThat(asked).singleElement().satisfies(bytes -> assertThat(bytes).isLessThan(2049));
  }

  @Test
  void memoryGrowsWithReceivedBytes() {
    List<Long> asked = new ArrayList<>();
    InputStream promise = bytes("7fffffff10" + "00".repeat(200_000));
    FrameReader reader = new FrameReader(promise, asked::add);
    assertThatThrownBy(() -> reader.read(Integer.MAX_VALUE)).isInstanceOf(EOFException.class);
    assertThat(asked).isSorted();
    assertThat(asked.getLast()).isBetween(200_000L, 3 * 200_000L);
  }

  @Test
  void wholeBodyTakesHalfItsLengthMore() throws IOException {
    List<Long> asked = new ArrayList<>();
    new FrameReader(bytes("000186a010" + "00".repeat(100_000)), asked::add).read(100_000);
    assertThat(asked).isSorted();
    assertThat(asked.getLast()).isBetween(150_000L, 150_100L);
  }

  @Test
  void writtenFramesAreReadInPieces() throws IOException {
    long seed = 11;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      byte[] body = new byte[random.nextInt(400_000)];
      random.nextBytes(body);
      ByteArrayOutputStream wire = new ByteArrayOutputStream();
      LuminaFrame.write(wire, i, new ByteSink().bytes(ByteString.wrap(body)));
      InputStream dripping =
          new ByteArrayInputStream(wire.toByteArray()) {
            @Override
            public int read(byte[] buffer, int offset, int length) {
              return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(70_000)));
            }
          };
      LuminaFrame frame = new FrameReader(dripping).read(body.length);
      assertThat(frame.code()).isEqualTo(i);
      assertThat(frame.body().toByteArray()).as("seed %d, frame %d", seed, i).isEqualTo(body);
    }
  }
}
