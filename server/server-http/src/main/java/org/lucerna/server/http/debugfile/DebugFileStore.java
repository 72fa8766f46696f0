package org.lucerna.server.http.debugfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.lumina.LimitException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The debug files that were pushed, in limited room. Thread-safe. */
public final class DebugFileStore {
  private static final Logger LOG = LoggerFactory.getLogger(DebugFileStore.class);

  private static final String SUFFIX = ".debug";

  /** Prefix of the names of incoming files. */
  private static final String ARRIVING = "arriving";

  /** A file must arrive within this time. */
  private static final Duration MOST_TIME = Duration.ofMinutes(10);

  /** Maximum size of all notes of a file, in bytes: the build-id is in one of them. */
  private static final long MOST_NOTES = 1 << 20;

  /** Maximum number of sections and segments of a file; programs have some hundreds. */
  private static final int MOST_HEADERS = 1 << 14;

  /** Maximum number of concurrent incoming files. */
  private static final int MOST_ARRIVING = 16;

  private final Path folder;
  private final long room;

  /** Clients with a file coming in: one file for each client. Guarded by this. */
  private final Set<String> arriving = new HashSet<>();

  /** Bytes of the stored and the incoming files. Guarded by this. */
  private long held;

  /**
   * Files in a folder. Unfinished files of an earlier process are deleted.
   *
   * @param folder made when it is needed; nothing else may be in it
   * @param room bytes of all files; 0 allows none
   */
  public DebugFileStore(Path folder, long room) {
    this.folder = folder;
    this.room = room;
    if (areAllowed() && Files.isDirectory(folder)) {
      held = settle(folder);
    }
  }

  private static long settle(Path folder) {
    long held = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(ARRIVING)) {
          Files.delete(file);
        } else {
          held += Files.size(file);
        }
      }
    } catch (IOException unreadable) {
      LOG.warn("debug files are not counted: {}", unreadable.getMessage());
    }
    return held;
  }

  /** Maximum number of bytes of all files. */
  public long room() {
    return room;
  }

  /** Whether files are taken and served. */
  public boolean areAllowed() {
    return room > 0;
  }

  /**
   * The file of a program; null if there is none.
   *
   * @param id of its outline: the build-id, or the GUID and age of its PDB file
   */
  public @Nullable Path find(ByteString id) {
    Path file = file(id);
    return areAllowed() && Files.isRegularFile(file) ? file : null;
  }

  private Path file(ByteString id) {
    return folder.resolve(id.hex() + SUFFIX);
  }

  /**
   * Keeps a file.
   *
   * @param client the sender of the file
   * @param id of the outline of its program
   * @param replaces whether it replaces another one; until it is here, both need room
   * @return false if another one stays
   * @throws LimitException if there is no room, or too many files are coming in
   * @throws FormatException if it is no ELF file with this build-id and no PDB file with this id
   * @throws IOException if it does not arrive or cannot be written
   */
  public boolean store(String client, ByteString id, InputStream in, boolean replaces)
      throws IOException {
    Path file = file(id);
    if (!replaces && Files.exists(file)) {
      return false;
    }
    begin(client);
    try {
      PrivateFolder.make(folder);
      try (Draft draft = new Draft()) {
        draft.write(in);
        check(draft.path, id);
        return draft.become(file, replaces);
      }
    } finally {
      end(client);
    }
  }

  private synchronized void begin(String client) {
    if (arriving.contains(client)) {
      throw LimitException.temporary(
          "another debug file of yours is being received: send them one by one");
    }
    if (arriving.size() == MOST_ARRIVING) {
      throw LimitException.temporary(
          MOST_ARRIVING + " other debug files are being received: try again in a minute");
    }
    arriving.add(client);
  }

  private synchronized void end(String client) {
    arriving.remove(client);
  }

  private synchronized void hold(long bytes) {
    if (bytes > room - held) {
      throw new LimitException(
          "there is room for "
              + Math.max(0, room - held)
              + " more bytes of debug files: see http.debug-files");
    }
    held += bytes;
  }

  private synchronized void giveBack(long bytes) {
    held -= bytes;
  }

  /** A file that comes in; deleted if it does not become one of the files. */
  private final class Draft implements AutoCloseable {
    private final Path path = Files.createTempFile(folder, ARRIVING, null);
    private long size;

    Draft() throws IOException {}

    void write(InputStream in) throws IOException {
      long end = System.nanoTime() + MOST_TIME.toNanos();
      byte[] piece = new byte[1 << 16];
      try (OutputStream out = Files.newOutputStream(path)) {
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
          hold(count);
          size += count;
          if (System.nanoTime() - end > 0) {
            throw LimitException.temporary(
                "it did not arrive within " + MOST_TIME.toMinutes() + " minutes");
          }
          out.write(piece, 0, count);
        }
      }
    }

    boolean become(Path file, boolean replaces) throws IOException {
      synchronized (DebugFileStore.this) {
        boolean isThere = Files.exists(file);
        if (isThere && !replaces) {
          return false;
        }
        long replaced = isThere ? Files.size(file) : 0;
        Files.move(path, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        held -= replaced;
        size = 0;
        return true;
      }
    }

    @Override
    public void close() throws IOException {
      giveBack(size);
      Files.deleteIfExists(path);
    }
  }

  private static long atMost(long size) {
    return Long.compareUnsigned(size, MOST_NOTES) < 0 ? size : MOST_NOTES;
  }

  private static void check(Path draft, ByteString id) throws IOException {
    if (FileKind.of(draft) == FileKind.PDB) {
      checkPdb(draft, id);
    } else {
      checkElf(draft, id);
    }
  }

  private static void checkPdb(Path draft, ByteString id) throws IOException {
    try (PdbFile file = PdbFile.open(draft)) {
      if (!PeOutline.id(file.guid(), file.age()).equals(id)) {
        throw new FormatException(0, "a PDB file with the id " + id.hex(), "another");
      }
    }
  }

  private static void checkElf(Path draft, ByteString id) throws IOException {
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
      if (!Objects.equals(file.buildId(), id)) {
        throw new FormatException(0, "an ELF file with the build-id " + id.hex(), "another");
      }
    }
  }
}
