package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CursorTest {
  private static final String HEX = "0102030405060708090a0b0c0d0e0f10";

  @Test
  void readsBothByteOrders() {
    assertThat(Cursor.of(ByteString.hex(HEX)).u16le()).isEqualTo(0x0201);
    assertThat(Cursor.of(ByteString.hex(HEX)).u16be()).isEqualTo(0x0102);
    assertThat(Cursor.of(ByteString.hex(HEX)).u32le()).isEqualTo(0x04030201);
    assertThat(Cursor.of(ByteString.hex(HEX)).u32be()).isEqualTo(0x01020304);
    assertThat(Cursor.of(ByteString.hex(HEX)).u64le()).isEqualTo(0x0807060504030201L);
    assertThat(Cursor.of(ByteString.hex(HEX)).u64be()).isEqualTo(0x0102030405060708L);
    assertThat(Cursor.of(ByteString.hex(HEX)).md5())
        .isEqualTo(new Md5(0x0102030405060708L, 0x090a0b0c0d0e0f10L));
  }

  @Test
  void skipAndPeekMoveThePosition() {
    Cursor in = Cursor.of(ByteString.hex(HEX));
    assertThat(in.u8()).isEqualTo(1);
    assertThat(in.peek()).isEqualTo(2);
    in.skip(9);
    assertThat(in.offset()).isEqualTo(10);
    assertThat(in.remaining()).isEqualTo(6);
    assertThat(in.rest().hex()).isEqualTo("0b0c0d0e0f10");
    assertThat(in.atEnd()).isTrue();
  }

  @Test
  void sliceOffsetsCountFromTheStartOfTheInput() {
    Cursor in = Cursor.of(ByteString.hex(HEX));
    in.skip(4);
    Cursor slice = in.slice(3);
    assertThat(in.offset()).isEqualTo(7);
    assertThat(slice.offset()).isEqualTo(4);
    assertThat(slice.bytes(3).hex()).isEqualTo("050607");
    assertThatThrownBy(slice::u8)
        .isInstanceOf(FormatException.class)
        .hasMessage("at offset 7: expected 1 byte, found 0 bytes before the end");
  }

  @Test
  void stringEndsAtNul() {
    Cursor in = Cursor.of(ByteString.hex("6162006364"));
    assertThat(in.cstr().text()).isEqualTo("ab");
    assertThatThrownBy(in::cstr)
        .isInstanceOf(FormatException.class)
        .extracting(e -> ((FormatException) e).offset())
        .isEqualTo(3L);
  }

  @Test
  void negativeAndHugeLengthsThrowFormatException() {
    Cursor in = Cursor.of(ByteString.hex(HEX));
    assertThatThrownBy(() -> in.skip(-1)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> in.bytes(Long.MAX_VALUE)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> in.slice(17)).isInstanceOf(FormatException.class);
    assertThat(in.offset()).isZero();
  }

  @Test
  void windowSharesItsArrayUntilCompacted() {
    byte[] array = ByteString.hex(HEX).toByteArray();
    Cursor in = Cursor.of(array);
    in.skip(2);
    ByteString window = in.slice(8).bytes(2);
    assertThat(window.array()).isSameAs(array);
    assertThat(window.compact().array()).hasSize(2);
    assertThat(window.compact()).isEqualTo(window);
  }

  @Test
  void readsAMappedFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("file");
    Files.write(file, ByteString.hex(HEX).toByteArray());
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      Cursor in = Cursor.of(mapped);
      in.skip(1);
      assertThat(in.bytes(3).hex()).isEqualTo("020304");
      assertThat(in.slice(2).u16be()).isEqualTo(0x0506);
    }
  }
}
