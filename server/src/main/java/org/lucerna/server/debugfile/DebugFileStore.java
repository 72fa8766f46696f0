package org.lucerna.server.debugfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.LimitException;
import org.lucerna.store.folder.PrivateFolder;

/** The debug files that were pushed, in limited room. Thread-safe. */
public final class DebugFileStore {
  private static final String SUFFIX = ".debug";
  private static final String ARRIVING = "arriving";

  /** A file must arrive within this time. */
  private static final Duration MOST_TIME = Duration.ofMinutes(10);

  /** Of all notes of a file, in bytes: the build-id is in one of them. */
  private static final long MOST_NOTES = 1 << 20;

  /** Sections and segments of a file: programs have some hundreds. */
  private static final int MOST_HEADERS = 1 << 14;

  private final Path folder;
  private final long room;

  /** One file comes in at a time, so that the room is not exceeded. */
  private final Semaphore arrival = new Semaphore(1);

  /**
   * Files in a folder.
   *
   * @param folder made when it is needed; nothing else may be in it
   * @param room bytes of all files; 0 allows none
   */
  public DebugFileStore(Path folder, long room) {
    this.folder = folder;
    this.room = room;
  }

  /** Bytes of all files, at most. */
  public long room() {
    return room;
  }

  /** Whether files are taken and served. */
  public boolean areAllowed() {
    return room > 0;
  }

  /** The file of the program with a build-id; null if there is none. */
  public @Nullable Path find(ByteString buildId) {
    Path file = file(buildId);
    return areAllowed() && Files.isRegularFile(file) ? file : null;
  }

  private Path file(ByteString buildId) {
    return folder.resolve(buildId.hex() + SUFFIX);
  }

  /**
   * Keeps a file.
   *
   * @param buildId of the program
   * @param replaces whether it replaces another one
   * @return false if another one stays
   * @throws LimitException if there is no room, or another file is coming in
   * @throws FormatException if it is not an ELF file with this build-id
   * @throws IOException if it does not arrive or cannot be written
   */
  public boolean store(ByteString buildId, InputStream in, boolean replaces) throws IOException {
    if (!arrival.tryAcquire()) {
      throw LimitException.temporary("another debug file is coming in: try again in a minute");
    }
    Path draft = folder.resolve(ARRIVING);
    try {
      Path file = file(buildId);
      if (!replaces && Files.exists(file)) {
        return false;
      }
      PrivateFolder.make(folder);
      Files.deleteIfExists(draft);
      copy(in, draft, room - used(file));
      check(draft, buildId);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return true;
    } finally {
      Files.deleteIfExists(draft);
      arrival.release();
    }
  }

  /** Bytes of all files except one. */
  private long used(Path except) throws IOException {
    long used = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        used += file.equals(except) ? 0 : Files.size(file);
      }
    }
    return used;
  }

  private static void copy(InputStream in, Path draft, long most) throws IOException {
    long end = System.nanoTime() + MOST_TIME.toNanos();
    byte[] piece = new byte[1 << 16];
    long size = 0;
    try (OutputStream out = Files.newOutputStream(draft)) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        size += count;
        if (size > most) {
          throw new LimitException(
              "there is room for "
                  + Math.max(0, most)
                  + " bytes of debug files: see http.debug-files");
        }
        if (System.nanoTime() - end > 0) {
          throw new IOException("it did not arrive within " + MOST_TIME.toMinutes() + " minutes");
        }
        out.write(piece, 0, count);
      }
    }
  }

  private static long atMost(long size) {
    return Long.compareUnsigned(size, MOST_NOTES) < 0 ? size : MOST_NOTES;
  }

  private static void check(Path draft, ByteString buildId) throws IOException {
    try (ElfFile file = ElfFile.open(draft, 0, MOST_HEADERS)) {
      long notes = 0;
      for (ElfSection section : file.sections()) {
        notes += section.type() == ElfSectionHeader.NOTE ? atMost(section.size()) : 0;
      }
      for (ElfSegment segment : file.segments()) {
        notes += segment.type() == ElfSegment.NOTE ? atMost(segment.fileSize()) : 0;
      }
      if (notes >= MOST_NOTES) {
        throw new FormatException(0, "at most " + MOST_NOTES + " bytes of notes", "more");
      }
      if (!Objects.equals(file.buildId(), buildId)) {
        throw new FormatException(0, "an ELF file with the build-id " + buildId.hex(), "another");
      }
    }
  }
}
