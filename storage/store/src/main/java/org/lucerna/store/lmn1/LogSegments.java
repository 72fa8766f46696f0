package org.lucerna.store.lmn1;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The segments of a folder, or a single one, mapped into memory. */
final class LogSegments implements AutoCloseable {
  private static final Pattern NAME = Pattern.compile("seg\\.(\\d{5})\\.dat(\\.migrated)?");
  private static final int LARGEST = 0xffff;

  private final Arena arena = Arena.ofConfined();
  private final Map<Integer, Path> files = new TreeMap<>();
  private final Map<Integer, MemorySegment> mapped = new TreeMap<>();

  /**
   * Maps them.
   *
   * @param path a folder, or a file of any name
   */
  LogSegments(Path path) throws IOException {
    try {
      for (Path file : list(path)) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        int number = name.matches() ? Integer.parseInt(name.group(1)) : 0;
        if (number <= LARGEST && files.putIfAbsent(number, file) == null) {
          mapped.put(number, map(file));
        }
      }
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  private static List<Path> list(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> inside = Files.list(path)) {
      List<Path> segments =
          inside
              .filter(file -> NAME.matcher(String.valueOf(file.getFileName())).matches())
              .sorted()
              .toList();
      if (segments.isEmpty()) {
        throw new NoSuchFileException(path.resolve("seg.00000.dat").toString());
      }
      return segments;
    }
  }

  private MemorySegment map(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }

  /** The files by segment number. */
  Map<Integer, Path> files() {
    return files;
  }

  /** The segment of that number; null if there is none. */
  @Nullable MemorySegment get(int number) {
    return mapped.get(number);
  }

  @Override
  public void close() {
    arena.close();
  }
}
