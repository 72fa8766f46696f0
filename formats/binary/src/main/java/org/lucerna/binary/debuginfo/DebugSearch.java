package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles.Opened;
import org.lucerna.binary.elf.AltDebugLink;
import org.lucerna.binary.elf.DebugLink;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** A search for the debug information of a file. */
final class DebugSearch {
  private static final long PIECE = 1 << 20;

  private final DebugFiles files;
  private final ElfFile elf;
  private final Path path;
  private final List<String> passedOver = new ArrayList<>();

  /**
   * A search.
   *
   * @param path where {@code elf} is, absolute
   */
  DebugSearch(DebugFiles files, ElfFile elf, Path path) {
    this.files = files;
    this.elf = elf;
    this.path = path;
  }

  /** Why a file at a possible path is the wrong one; null if it is the right one. */
  private interface Check {
    @Nullable String objection(ElfFile candidate);
  }

  /** Adds the file that {@code debug}, or else the file itself, shares with others. */
  DebugFiles.Found result(@Nullable Opened debug) throws IOException {
    try {
      Opened user = debug == null ? new Opened(path, elf) : debug;
      Opened shared = attempt(() -> shared(user.elf(), user.path()));
      List<Path> programs = debug == null ? List.of(path) : List.of(path, debug.path());
      return new DebugFiles.Found(
          debug, shared, new SplitDebugFiles(programs, files), List.copyOf(passedOver));
    } catch (IOException failure) {
      if (debug != null) {
        debug.elf().close();
      }
      throw failure;
    }
  }

  @Nullable Opened debugFile() throws IOException {
    if (elf.debugSection(".debug_info") != null) {
      return null;
    }
    Opened found = attempt(this::identified);
    return found == null ? attempt(this::linked) : found;
  }

  /** A way to find a file; the reference that it follows may be damaged. */
  private interface Way {
    @Nullable Opened follow() throws IOException;
  }

  private @Nullable Opened attempt(Way way) throws IOException {
    try {
      return way.follow();
    } catch (FormatException damage) {
      passedOver.add("reference to debug information: " + damage.getMessage());
      return null;
    }
  }

  private @Nullable Opened identified() throws IOException {
    ByteString id = elf.buildId();
    return id == null ? null : open(byId(id), this::otherBuild);
  }

  @Nullable Opened given(Path debug) throws IOException {
    ElfFile file = files.open(debug);
    String objection = elf.buildId() == null || file.buildId() == null ? null : otherBuild(file);
    if (objection == null) {
      return new Opened(debug, file);
    }
    file.close();
    passedOver.add(debug + ": " + objection);
    return null;
  }

  private @Nullable String otherBuild(ElfFile candidate) {
    ByteString id = candidate.buildId();
    ByteString wanted = elf.buildId();
    return wanted == null || Objects.equals(id, wanted)
        ? null
        : "belongs to another build: its build-id is " + hex(id) + ", not " + hex(wanted);
  }

  private static String hex(@Nullable ByteString id) {
    return id == null ? "missing" : id.hex();
  }

  private @Nullable Path byId(ByteString id) {
    String hex = id.hex();
    return id.length() < 2
        ? null
        : files
            .root()
            .resolve(".build-id")
            .resolve(hex.substring(0, 2))
            .resolve(hex.substring(2) + ".debug");
  }

  private @Nullable Opened linked() throws IOException {
    DebugLink link = elf.debugLink();
    Path folder = path.getParent();
    String name = link == null ? "" : link.file().text();
    if (link == null || folder == null || name.isEmpty() || name.indexOf('/') >= 0) {
      return null;
    }
    Path below = files.root().resolve(folder.getRoot().relativize(folder));
    for (Path place : List.of(folder, folder.resolve(".debug"), below)) {
      Opened found = open(resolved(place, name), candidate -> wrongSum(candidate, link));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable String wrongSum(ElfFile candidate, DebugLink link) {
    int sum = crc32(candidate.view().segment());
    return sum == link.crc32()
        ? null
        : "changed: its checksum is %08x, not %08x".formatted(sum, link.crc32());
  }

  private static int crc32(MemorySegment bytes) {
    CRC32 crc = new CRC32();
    for (long at = 0; at < bytes.byteSize(); at += PIECE) {
      crc.update(bytes.asSlice(at, Math.min(PIECE, bytes.byteSize() - at)).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  /** The file that {@code user}, located at {@code place}, shares with others. */
  private @Nullable Opened shared(ElfFile user, Path place) throws IOException {
    AltDebugLink link = user.altDebugLink();
    if (link == null) {
      return null;
    }
    Check check = file -> file.isShared(link) ? null : "belongs to another build";
    // Links to debug files are common, and relative paths count from where the file really is.
    Path folder = place.toRealPath().getParent();
    Path named = folder == null ? null : resolved(folder, link.file().text());
    Set<@Nullable Path> places = new LinkedHashSet<>();
    places.add(named == null ? null : belowRoot(named));
    places.add(named);
    places.add(byId(link.buildId()));
    for (Path candidate : places) {
      Opened found = open(candidate, check);
      if (found != null) {
        return found;
      }
    }
    passedOver.add(link.file().text() + ": missing dwz file, which several files share");
    return null;
  }

  /** The path in another debug folder that corresponds to {@code place} in the system's folder. */
  private @Nullable Path belowRoot(Path place) {
    return place.startsWith(DebugFiles.SYSTEM)
        ? files.root().resolve(DebugFiles.SYSTEM.relativize(place))
        : null;
  }

  /** A name below a folder; null if the system does not permit such a name. */
  private static @Nullable Path resolved(Path folder, String name) {
    try {
      return folder.resolve(name).normalize();
    } catch (InvalidPathException none) {
      return null;
    }
  }

  private @Nullable Opened open(@Nullable Path candidate, Check check) throws IOException {
    if (candidate == null || !Files.isRegularFile(candidate) || Files.isSameFile(candidate, path)) {
      return null;
    }
    String objection;
    try {
      ElfFile file = files.open(candidate);
      objection = objection(file, check);
      if (objection == null) {
        return new Opened(candidate, file);
      }
      file.close();
    } catch (FormatException other) {
      objection = "no ELF file";
    } catch (IOException unreadable) {
      objection = "cannot be read";
    }
    passedOver.add(candidate + ": " + objection);
    return null;
  }

  private static @Nullable String objection(ElfFile file, Check check) {
    try {
      return check.objection(file);
    } catch (FormatException damage) {
      return damage.getMessage();
    }
  }
}
