package org.lucerna.bytes;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file: mapped until it is closed, or owned by someone else. Thread-safe, until it
 * is closed.
 */
public final class MappedFile implements AutoCloseable {
  private final MemorySegment bytes;

  /** Owns the mapping; null if someone else owns the bytes. */
  private final @Nullable Arena mapping;

  private MappedFile(MemorySegment bytes, @Nullable Arena mapping) {
    this.bytes = bytes;
    this.mapping = mapping;
  }

  /**
   * Maps a file, and unmaps it if it cannot be read.
   *
   * @param reader creates an object from the file, which then closes it
   * @throws FileSystemException if it is a folder, a pipe or a device
   */
  public static <T> T open(Path path, Function<MappedFile, T> reader) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return reader.apply(new MappedFile(map(path, arena), arena));
    } catch (IOException | RuntimeException failure) {
      arena.close();
      throw failure;
    }
  }

  /**
   * Maps a file for the lifetime of {@code arena}, which several files may share.
   *
   * @throws FileSystemException if it is a folder, a pipe or a device
   */
  public static MemorySegment map(Path path, Arena arena) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      String what =
          Files.isDirectory(path) ? "a folder, not a file" : "a pipe or device, not a file";
      throw new FileSystemException(path.toString(), null, what);
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }

  /** Bytes that someone else owns; closing does nothing. */
  public static MappedFile of(MemorySegment bytes) {
    return new MappedFile(bytes, null);
  }

  public MemorySegment bytes() {
    return bytes;
  }

  /** The arena for memory with the file's lifetime. */
  public Arena arena() {
    return mapping == null ? Arena.ofAuto() : mapping;
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    if (mapping != null && mapping.scope().isAlive()) {
      mapping.close();
    }
  }
}
