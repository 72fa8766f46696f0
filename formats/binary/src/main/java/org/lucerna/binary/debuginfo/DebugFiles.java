package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.FormatException;

/**
 * Finds the debug file of another file: by build-id below a folder such as {@code /usr/lib/debug},
 * or by the name in its debug link, next to the file, in {@code .debug} next to it, or below that
 * folder. Also finds the file that either shares with others (dwz); in its path, the folder
 * replaces {@code /usr/lib/debug}.
 *
 * <p>A file at one of these places is used only if it belongs to the file: it has the same
 * build-id, or the checksum in the debug link.
 */
public final class DebugFiles {
  /** The system's folder of debug files. */
  public static final Path SYSTEM = Path.of("/usr/lib/debug");

  private final Path root;
  private final long mostInflated;

  /** Finds files below {@code root}, usually {@link #SYSTEM}. */
  public DebugFiles(Path root) {
    this(root, ElfFile.MOST_INFLATED);
  }

  /**
   * Finds files below {@code root}, usually {@link #SYSTEM}.
   *
   * @param mostInflated the most bytes that the compressed sections of each file may have when
   *     inflated
   */
  public DebugFiles(Path root, long mostInflated) {
    this.root = root;
    this.mostInflated = mostInflated;
  }

  Path root() {
    return root;
  }

  ElfFile open(Path path) throws IOException {
    return ElfFile.open(path, mostInflated);
  }

  /**
   * The files found; they stay open until this is closed.
   *
   * @param debug the debug file; null if there is none, or the file itself has debug information
   * @param shared the file that the debug file, or else the file itself, shares with others; null
   *     if there is none
   * @param split finds split debug information of either
   * @param passedOver path and reason of each file that was found but does not belong to it, and of
   *     each required file that is missing. Also damage in the file's references to them
   */
  public record Found(
      @Nullable Opened debug,
      @Nullable Opened shared,
      SplitDebugFiles split,
      List<String> passedOver)
      implements AutoCloseable {
    /** No file. */
    public static Found none() {
      return new Found(
          null, null, new SplitDebugFiles(List.of(), new DebugFiles(SYSTEM)), List.of());
    }

    /** The file with the debug information of {@code elf}. */
    public ElfFile holder(ElfFile elf) {
      // Both files have it if nothing was stripped: it would be there twice.
      boolean elsewhere = debug != null && debug.elf.debugSection(".debug_info") != null;
      return elsewhere && debug != null ? debug.elf : elf;
    }

    @Override
    public void close() {
      if (debug != null) {
        debug.elf.close();
      }
      if (shared != null) {
        shared.elf.close();
      }
      split.close();
    }
  }

  /** An open file. */
  public record Opened(Path path, ElfFile elf) {}

  /** Opens the debug file of {@code elf}, which is at {@code path}. */
  public Found find(ElfFile elf, Path path) throws IOException {
    DebugSearch search = new DebugSearch(this, elf, path.toAbsolutePath());
    return search.result(search.debugFile());
  }

  /**
   * Opens {@code debug}, which the caller declares to be the debug file of {@code elf}. If it
   * belongs to another build, it is skipped.
   *
   * @throws FormatException if it is not an ELF file, or the build-id of either is damaged
   */
  public Found given(ElfFile elf, Path path, Path debug) throws IOException {
    DebugSearch search = new DebugSearch(this, elf, path.toAbsolutePath());
    return search.result(search.given(debug.toAbsolutePath()));
  }

  /**
   * Opens the debug file of {@code elf}: the one of several files that belongs to it, otherwise the
   * one found in the usual places.
   *
   * @param debug declared to be debug files; a single one may have no build-id
   * @throws FormatException if one of them is not an ELF file
   */
  public Found findAmong(List<Path> debug, ElfFile elf, Path path) throws IOException {
    for (Path one : debug) {
      Found found = given(elf, path, one);
      Opened opened = found.debug();
      if (opened != null && (debug.size() == 1 || isOfSameBuild(elf, opened.elf()))) {
        return found;
      }
      found.close();
    }
    return find(elf, path);
  }

  private static boolean isOfSameBuild(ElfFile elf, ElfFile debug) {
    return elf.buildId() != null && Objects.equals(elf.buildId(), debug.buildId());
  }
}
