package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ByteSinkTest {
  @Test
  void writesBothByteOrders() {
    ByteSink out =
        new ByteSink()
            .u8(0x1ff)
            .u16be(0x0102)
            .u32be(0x01020304)
            .u32le(0x01020304)
            .u64be(1)
            .md5(new Md5(2, 3))
            .cstr(ByteString.utf8("ab"));
    assertThat(out.toByteString().hex())
        .isEqualTo(
            "ff"
                + "0102"
                + "01020304"
                + "04030201"
                + "0000000000000001"
                + "00000000000000020000000000000003"
                + "616200");
  }

  @Test
  void growingSinkKeepsAllBytes() throws IOException {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    ByteSink out = new ByteSink();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (int i = 0; i < 2000; i++) {
      byte[] part = new byte[random.nextInt(300) * (i % 100 == 0 ? 1000 : 1)];
      random.nextBytes(part);
      expected.write(part);
      if (i % 3 == 0) {
        out.bytes(new ByteSink().bytes(ByteString.wrap(part)));
      } else {
        out.bytes(ByteString.wrap(part));
      }
    }
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    out.writeTo(written);
    assertThat(out.size()).isEqualTo(expected.size());
    assertThat(out.toByteArray()).isEqualTo(expected.toByteArray());
    assertThat(written.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void stringWithNulIsRefused() {
    ByteSink out = new ByteSink();
    assertThatThrownBy(() -> out.cstr(ByteString.hex("610062")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a NUL inside a string: 610062");
    assertThat(out.size()).isZero();
  }

  @Test
  void streamingSinkKeepsNothing() {
    ByteSink kept = new ByteSink();
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    ByteSink passed = ByteSink.into(stream);
    ByteSink counted = ByteSink.counting();
    for (ByteSink sink : List.of(kept, passed, counted)) {
      for (int i = 0; i < 40_000; i++) {
        sink.u8(i).u32be(i);
      }
      sink.bytes(ByteString.wrap(new byte[200_000])).u64be(1).bytes(ByteString.utf8("end"));
      sink.flush();
    }
    assertThat(stream.toByteArray()).isEqualTo(kept.toByteArray());
    assertThat(passed.size()).isEqualTo(kept.size());
    assertThat(counted.size()).isEqualTo(kept.size());
    assertThatThrownBy(passed::toByteArray).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void failureOfTheStreamIsThrown() {
    ByteSink sink =
        ByteSink.into(
            new OutputStream() {
              @Override
              public void write(int value) throws IOException {
                throw new IOException("gone");
              }
            });
    assertThatThrownBy(() -> sink.u8(1).flush())
        .isInstanceOf(UncheckedIOException.class)
        .hasRootCauseMessage("gone");
  }
}
