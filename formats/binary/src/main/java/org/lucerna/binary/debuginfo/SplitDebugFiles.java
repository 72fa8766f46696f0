package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.dwarf.Dwarf;
import org.lucerna.binary.dwarf.SplitFiles;
import org.lucerna.binary.dwarf.SplitLink;
import org.lucerna.binary.dwarf.SplitUnits;
import org.lucerna.binary.dwarf.Unit;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Finds files with split DWARF ({@code -gsplit-dwarf}): the program's package, next to it with
 * {@code .dwp} appended to its name; otherwise the {@code .dwo} file named by each unit, at its own
 * path, below the debug folder, and next to the program. A file is used only if it has the unit
 * with the requested id.
 *
 * <p>It keeps recently used files open until it is closed. Not thread-safe.
 */
public final class SplitDebugFiles implements SplitFiles, AutoCloseable {
  private static final int KEPT = 16;

  private final List<Path> programs;
  private final DebugFiles files;

  /** The recently opened files, by path. */
  private final Map<Path, Opened> open = new LinkedHashMap<>(2 * KEPT, 0.75f, true);

  private long asked;
  private long missing;
  private @Nullable String firstMissing;

  /**
   * Finds files of a program.
   *
   * @param programs the absolute paths of the program and of its debug file if it has one
   * @param files finds and opens debug files
   */
  SplitDebugFiles(List<Path> programs, DebugFiles files) {
    this.programs = List.copyOf(programs);
    this.files = files;
  }

  private record Opened(ElfFile file, SplitUnits units) {}

  /** The number of units requested. */
  public long asked() {
    return asked;
  }

  /** The number of units not found. */
  public long missing() {
    return missing;
  }

  /** A description of the missing files; null if all were found. */
  public @Nullable String leftOut() {
    return firstMissing == null
        ? null
        : "functions of "
            + missing
            + " of "
            + asked
            + " units, whose .dwo files are missing, the first: "
            + firstMissing;
  }

  /** Requests every unit of {@code holder}, to count them; damaged ones are skipped. */
  public void askForAll(ElfFile holder) {
    try {
      for (Iterator<Unit> all = new Dwarf(ElfDebugSections.of(holder)).units(); all.hasNext(); ) {
        ask(all);
      }
    } catch (FormatException damaged) {
      // A section cannot be read at all.
    }
  }

  private void ask(Iterator<Unit> units) {
    try {
      SplitLink link = units.next().splitLink();
      if (link != null) {
        find(link);
      }
    } catch (FormatException damaged) {
      // The next unit may still be sound.
    }
  }

  @Override
  public @Nullable DebugSections find(SplitLink link) {
    asked++;
    for (Path place : places(link)) {
      Opened opened = open(place);
      DebugSections found = opened == null ? null : opened.units().sections(link.id());
      if (found != null) {
        return found;
      }
    }
    missing++;
    if (firstMissing == null) {
      firstMissing = text(link);
    }
    return null;
  }

  private static String text(SplitLink link) {
    String file = link.file().text();
    ByteString folder = link.folder();
    return folder == null || file.startsWith("/") ? file : folder.text() + "/" + file;
  }

  private Set<Path> places(SplitLink link) {
    Set<Path> places = new LinkedHashSet<>();
    for (Path program : programs) {
      places.add(program.resolveSibling(program.getFileName() + ".dwp"));
    }
    ByteString folder = link.folder();
    for (Path program : programs) {
      try {
        Path start = program.resolveSibling(folder == null ? "" : folder.text());
        Path named = start.resolve(link.file().text()).normalize();
        places.add(named);
        places.add(files.root().resolve(named.getRoot().relativize(named)));
        Path name = Path.of(link.file().text());
        places.add(program.resolveSibling(name).normalize());
        places.add(program.resolveSibling(String.valueOf(name.getFileName())));
      } catch (InvalidPathException none) {
        // The system can have no file of that name.
      }
    }
    return places;
  }

  private @Nullable Opened open(Path path) {
    Opened kept = open.get(path);
    if (kept != null || !Files.isRegularFile(path)) {
      return kept;
    }
    Opened opened = read(path);
    if (opened != null) {
      open.put(path, opened);
      closeDownTo(KEPT);
    }
    return opened;
  }

  private @Nullable Opened read(Path path) {
    try {
      ElfFile file = files.open(path);
      try {
        return new Opened(file, ElfDebugSections.split(file));
      } catch (FormatException damaged) {
        file.close();
        return null;
      }
    } catch (IOException | FormatException unreadable) {
      return null;
    }
  }

  private void closeDownTo(int count) {
    Iterator<Opened> eldest = open.values().iterator();
    while (open.size() > count) {
      eldest.next().file().close();
      eldest.remove();
    }
  }

  @Override
  public void close() {
    closeDownTo(0);
  }
}
