package org.lucerna.warp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.flatbuffer.FlatBuilder;
import org.lucerna.warp.flatbuffer.FlatFields;

class WarpFileTest {
  private static final String EMPTY_FILE =
      "0c00000008000c00040008000800000014000000040000000000000000000600080006000600000000000100";
  private static final String FUNCTION =
      "100000000c001c0004001400000018000c000000fe59671ec43c5c34a69b25c28113e5b83c00000004000000"
          + "010000000c00000008001c000400140008000000f49bb653876755f7b3aed841e4d3b3ffffffffffffff"
          + "ff7f08000c0008000700080000000000000204000000040000006265746100000000";

  private static List<ChunkContent> contents(WarpFile file) {
    return file.chunks().stream().map(WarpChunk::content).toList();
  }

  @Test
  void emptyFileEqualsTheCrates() {
    assertThat(WarpFile.of(List.of()).toBytes().hex()).isEqualTo(EMPTY_FILE);
    assertThat(WarpFile.read(ByteString.hex(EMPTY_FILE))).isEqualTo(WarpFile.of(List.of()));
  }

  @Test
  void functionEqualsTheCrates() {
    WarpFunction function = WarpFunction.read(ByteString.hex(FUNCTION));

    assertThat(function.symbol())
        .isEqualTo(
            new WarpSymbol(ByteString.utf8("beta"), WarpSymbol.EXPORTED, WarpSymbol.FUNCTION));
    assertThat(function.constraints())
        .containsExactly(
            new WarpConstraint(GuidNamespace.CONSTRAINT.guid(1), WarpConstraint.ANYWHERE));
    assertThat(function.toBytes().hex()).isEqualTo(FUNCTION);
  }

  @Test
  void fileOfTheCrateIsReadAndWrittenByteForByte() throws IOException {
    ByteString bytes = ByteString.wrap(WarpVectorFiles.read("vec.warp"));
    WarpFile file = WarpFile.read(bytes);

    assertThat(file.chunks()).hasSize(3);
    assertThat(contents(file).get(0)).isEqualTo(contents(file).get(1));
    assertThat(((Signatures) contents(file).getFirst()).functions()).hasSize(3);
    assertThat(file.toBytes()).isEqualTo(bytes);
    for (WarpChunk chunk : file.chunks()) {
      WarpChunk again =
          chunk.compression() == 0
              ? WarpChunk.plain(chunk.content(), chunk.target())
              : WarpChunk.compressed(chunk.content(), chunk.target());
      assertThat(again.content()).isEqualTo(chunk.content());
      if (chunk.compression() == 0) {
        assertThat(again).isEqualTo(chunk);
      }
    }
  }

  @Test
  void randomFilesComeBack() {
    for (int seed = 0; seed < 300; seed++) {
      WarpFile file = new RandomWarp(new SplittableRandom(seed)).file();
      WarpFile read = WarpFile.read(file.toBytes());

      assertThat(read).as("seed " + seed).isEqualTo(file);
      assertThat(contents(read)).as("seed " + seed).isEqualTo(contents(file));
      assertThat(read.toBytes()).as("seed " + seed).isEqualTo(file.toBytes());
    }
  }

  @Test
  void chunksOfZstandardAreRead() {
    WarpChunk plain = new RandomWarp(new SplittableRandom(7)).signatures();
    ByteString stored = ByteString.wrap(Zstd.compress(plain.stored().toByteArray()));
    WarpChunk compressed = new WarpChunk(0, plain.kind(), 1, plain.size(), plain.target(), stored);

    assertThat(compressed.content()).isEqualTo(plain.content());
  }

  @Test
  void announcedSizeAllocatesNothing() {
    WarpChunk chunk =
        new WarpChunk(0, 0, 1, 0xffff_ffffL, WarpTarget.UNKNOWN, ByteString.hex("78"));

    assertThatThrownBy(chunk::content)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("4294967295 announced");
  }

  @Test
  void otherSizeThrowsFormatException() {
    WarpChunk plain = new RandomWarp(new SplittableRandom(7)).signatures();
    WarpChunk sound = WarpChunk.compressed(plain.content(), plain.target());

    for (int more : new int[] {-1, 1}) {
      WarpChunk wrong = new WarpChunk(0, 0, 1, sound.size() + more, sound.target(), sound.stored());
      assertThatThrownBy(wrong::content).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void fileWithoutHeaderIsRefusedInWords() {
    FlatBuilder out = new FlatBuilder();
    ByteString old = out.finish(out.table(new FlatFields()));

    assertThatThrownBy(() -> WarpFile.read(old))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("files of Binary Ninja 5.0 have none");
  }

  @Test
  void chunksThatShareDataAreRefused() {
    FlatBuilder out = new FlatBuilder();
    int header = out.table(new FlatFields().u16(0, WarpFile.VERSION, 0));
    int chunkHeader = out.table(new FlatFields().u32(3, 1000));
    int data = out.bytes(ByteString.wrap(new byte[1000]));
    int chunk = out.table(new FlatFields().reference(0, chunkHeader).reference(1, data));
    int chunks = out.tables(Collections.nCopies(50, chunk));
    ByteString file =
        out.finish(out.table(new FlatFields().reference(0, header).reference(1, chunks)));

    assertThatThrownBy(() -> WarpFile.read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("50000 bytes in all");
  }

  @Test
  void fileOf2GibibytesIsRefused(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("large.warp");
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(1L << 31);
    }

    assertThatThrownBy(() -> WarpFile.open(path))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected a WARP file of less than 2 GiB, found 2147483648 bytes");
  }

  private static void readAll(byte[] bytes) {
    WarpFile file = WarpFile.read(ByteString.wrap(bytes));
    FormatException damaged = null;
    for (WarpChunk chunk : file.chunks()) {
      try {
        assertThat(chunk.content()).isNotNull();
      } catch (FormatException damage) {
        damaged = damage;
      }
    }
    if (damaged != null) {
      throw damaged;
    }
  }

  private static DamageRun damage() {
    List<byte[]> samples =
        List.of(
            new RandomWarp(new SplittableRandom(1)).plainFile().toBytes().toByteArray(),
            new RandomWarp(new SplittableRandom(2)).plainFile().toBytes().toByteArray(),
            new RandomWarp(new SplittableRandom(3)).file().toBytes().toByteArray());
    return DamageRun.of(samples, WarpFileTest::readAll);
  }

  @Test
  void damagedFilesThrowFormatException() {
    damage().some(20261125, 4000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    damage().many();
  }
}
