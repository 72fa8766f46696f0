package org.lucerna.warp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.warp.flatbuffer.FlatBuffer;
import org.lucerna.warp.flatbuffer.FlatBuilder;
import org.lucerna.warp.flatbuffer.FlatFields;
import org.lucerna.warp.flatbuffer.FlatTable;
import org.lucerna.warp.flatbuffer.FlatVector;

/**
 * A WARP file: chunks, which are read only on demand.
 *
 * @param version of the format, {@link #VERSION} today
 */
public record WarpFile(int version, List<WarpChunk> chunks) {
  /** The version that is written. */
  public static final int VERSION = 1;

  /** An array of a few bytes more does not exist. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - 64;

  /** Copies the list. */
  public WarpFile {
    chunks = List.copyOf(chunks);
  }

  /** A file of the version that is written. */
  public static WarpFile of(List<WarpChunk> chunks) {
    return new WarpFile(VERSION, chunks);
  }

  /**
   * Reads a file.
   *
   * @throws FormatException if it is not a WARP file, or damaged; files of Binary Ninja 4.2 and 5.0
   *     ({@code .sbin}) have another format
   */
  public static WarpFile open(Path path) throws IOException {
    long size = Files.size(path);
    if (size > MOST_BYTES) {
      throw new FormatException(0, "a WARP file of less than 2 GiB", size + " bytes");
    }
    return read(ByteString.wrap(Files.readAllBytes(path)));
  }

  /**
   * Reads a file's bytes, on which the chunks are windows.
   *
   * @throws FormatException if it is not a WARP file, or damaged
   */
  public static WarpFile read(ByteString bytes) {
    FlatTable file = new FlatBuffer(bytes).root();
    FlatTable header =
        file.required(
            file.table(0), "the header of a WARP file (files of Binary Ninja 5.0 have none)");
    int version = header.u16(0, 0);
    if (version != VERSION) {
      throw new FormatException(header.position(), "version " + VERSION, "" + version);
    }
    List<WarpChunk> chunks = file.vector(1, FlatVector.TABLE).tables(WarpFile::chunk);
    long stored = chunks.stream().mapToLong(chunk -> chunk.stored().length()).sum();
    if (stored > bytes.length()) {
      throw new FormatException(
          file.position(), "chunks that share no data", stored + " bytes in all");
    }
    return new WarpFile(version, chunks);
  }

  private static WarpChunk chunk(FlatTable chunk) {
    FlatTable header = chunk.required(chunk.table(0), "a chunk's header");
    FlatTable target = header.table(4);
    return new WarpChunk(
        header.u16(0, 0),
        header.u8(1, 0),
        header.u8(2, 0),
        header.u32(3),
        target == null ? WarpTarget.UNKNOWN : new WarpTarget(target.string(0), target.string(1)),
        chunk.vector(1, 1).bytes());
  }

  /** The file's bytes. */
  public ByteString toBytes() {
    FlatBuilder out = new FlatBuilder();
    int header = out.table(new FlatFields().u16(0, version, 0));
    List<Integer> places = new ArrayList<>();
    for (WarpChunk chunk : chunks) {
      places.add(write(chunk, out));
    }
    int vector = out.tables(places);
    return out.finish(out.table(new FlatFields().reference(0, header).reference(1, vector)));
  }

  private static int write(WarpChunk chunk, FlatBuilder out) {
    int target =
        out.table(
            new FlatFields()
                .reference(0, string(chunk.target().architecture(), out))
                .reference(1, string(chunk.target().platform(), out)));
    int header =
        out.table(
            new FlatFields()
                .u16(0, chunk.version(), 0)
                .u8(1, chunk.kind(), 0)
                .u8(2, chunk.compression(), 0)
                .u32(3, chunk.size())
                .reference(4, target));
    int data = out.bytes(chunk.stored());
    return out.table(new FlatFields().reference(0, header).reference(1, data));
  }

  private static int string(@Nullable ByteString text, FlatBuilder out) {
    return text == null ? 0 : out.string(text);
  }
}
