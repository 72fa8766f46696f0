package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;

/**
 * Finds the PDB file of a Windows program: among the given files, beside the program, at the place
 * where it was linked, and in places of symbols, one after another.
 *
 * @param looksNearby whether files beside the program and at the place where it was linked are
 *     tried; the program names them
 * @param places are asked last, in their order
 * @param takesAnyBuild whether the first file is taken; otherwise its id must be the one that the
 *     program names
 */
public record PdbSearch(boolean looksNearby, List<SymbolPlace> places, boolean takesAnyBuild) {
  /** Names that no file of a symbol server has, or that lead out of a folder. */
  private static final Pattern NO_NAME = Pattern.compile("\\.{0,2}|.*[\\x00-\\x1f\\\\/:*?\"<>|].*");

  /** Copies the list. */
  public PdbSearch {
    places = List.copyOf(places);
  }

  /** Searches nearby, then other places, for files of the program's own build. */
  public PdbSearch(List<SymbolPlace> places) {
    this(true, places, false);
  }

  /** Takes only files that are given, so that an unknown program names none. */
  public static PdbSearch ofGivenFiles() {
    return new PdbSearch(false, List.of(), false);
  }

  /**
   * What was found; the file stays open until this is closed.
   *
   * @param file null if there is none
   * @param passedOver path and reason of each file that was found, but does not belong to the
   *     program or cannot be read, and of each place that could not be asked
   */
  public record Found(@Nullable PdbFile file, List<String> passedOver) implements AutoCloseable {
    /** Copies the list. */
    public Found {
      passedOver = List.copyOf(passedOver);
    }

    /** No file. */
    public static Found none() {
      return new Found(null, List.of());
    }

    @Override
    public void close() {
      if (file != null) {
        file.close();
      }
    }
  }

  /**
   * Searches.
   *
   * @param given files that are tried first
   * @param path of the program
   * @throws FormatException if the program's reference is damaged
   */
  public Found find(List<Path> given, PeFile program, Path path) throws IOException {
    PdbReference reference = program.pdb();
    if (reference == null && !takesAnyBuild) {
      return Found.none();
    }
    List<String> passedOver = new ArrayList<>();
    Set<Path> first = new LinkedHashSet<>(given);
    if (looksNearby) {
      first.addAll(near(reference, path));
    }
    for (Path place : first) {
      PdbFile file = open(place, reference, passedOver);
      if (file != null) {
        return new Found(file, passedOver);
      }
    }
    String name = reference == null ? "" : reference.name().text();
    if (reference != null && !NO_NAME.matcher(name).matches()) {
      for (SymbolPlace place : places) {
        for (Path one : candidates(place, name, DebugId.of(reference), passedOver)) {
          PdbFile file = open(one, reference, passedOver);
          if (file != null) {
            return new Found(file, passedOver);
          }
        }
      }
      noteCompressed(name, DebugId.of(reference), passedOver);
    }
    return new Found(null, passedOver);
  }

  /** Says what places have only in a form that is not read. */
  private void noteCompressed(String name, String id, List<String> passedOver) {
    Set<Path> paths = new LinkedHashSet<>();
    for (SymbolPlace place : places) {
      try {
        paths.addAll(place.compressed(name, id));
      } catch (InvalidPathException hostile) {
        // A name that no file can have.
      }
    }
    for (Path path : paths) {
      if (Files.isRegularFile(path)) {
        passedOver.add(path + ": " + FileKind.CABINET.words());
      }
    }
  }

  private static List<Path> candidates(
      SymbolPlace place, String name, String id, List<String> passedOver) {
    try {
      return place.find(name, id);
    } catch (InvalidPathException hostile) {
      return List.of();
    } catch (IOException failed) {
      passedOver.add(String.valueOf(failed.getMessage()));
      return List.of();
    }
  }

  /** Opens a file; null if there is none, or it is not taken. */
  private @Nullable PdbFile open(
      Path place, @Nullable PdbReference reference, List<String> passedOver) throws IOException {
    if (!Files.isRegularFile(place)) {
      return null;
    }
    try {
      PdbFile file = PdbFile.open(place);
      if (reference != null && file.isOf(reference)) {
        return file;
      }
      if (takesAnyBuild) {
        passedOver.add(place + ": is of another build than the program, and is used nevertheless");
        return file;
      }
      file.close();
      passedOver.add(place + ": is of another build than the program");
    } catch (FormatException unreadable) {
      passedOver.add(place + ": " + unreadable.getMessage());
    }
    return null;
  }

  /** Where compilers and users put the file. */
  private static Set<Path> near(@Nullable PdbReference reference, Path path) {
    Set<Path> places = new LinkedHashSet<>();
    places.add(path.resolveSibling(stem(path) + ".pdb"));
    if (reference != null) {
      String name = reference.name().text();
      String linked = reference.path().text();
      try {
        places.add(path.resolveSibling(name));
        places.add(path.resolveSibling(name.toLowerCase(Locale.ROOT)));
        // A place on another machine, which would learn that somebody reads the program.
        if (!linked.startsWith("\\\\") && !linked.startsWith("//")) {
          places.add(Path.of(linked));
        }
      } catch (InvalidPathException hostile) {
        // A name that no file can have, such as one with a NUL.
      }
    }
    // The program itself, if it is called as its PDB.
    places.remove(path);
    return places;
  }

  private static String stem(Path path) {
    String name = String.valueOf(path.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }
}
