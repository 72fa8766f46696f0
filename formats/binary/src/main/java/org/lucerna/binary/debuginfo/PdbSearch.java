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
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;

/**
 * Finds the PDB file of a Windows program: among the given files, beside the program, at the place
 * where it was linked, and in folders of symbols. Its id must be the one that the program names.
 *
 * @param folders have the files themselves, or below {@code NAME/ID/}, as symbol servers keep them
 */
public record PdbSearch(List<Path> folders) {
  /** Copies the list. */
  public PdbSearch {
    folders = List.copyOf(folders);
  }

  /**
   * What was found; the file stays open until this is closed.
   *
   * @param file null if there is none
   * @param passedOver path and reason of each file that was found, but does not belong to the
   *     program or cannot be read
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
    if (reference == null) {
      return Found.none();
    }
    List<String> passedOver = new ArrayList<>();
    for (Path place : places(given, reference, path)) {
      if (!Files.isRegularFile(place)) {
        continue;
      }
      try {
        PdbFile file = PdbFile.open(place);
        if (file.isOf(reference)) {
          return new Found(file, passedOver);
        }
        file.close();
        passedOver.add(place + ": is of another build than the program");
      } catch (FormatException unreadable) {
        passedOver.add(place + ": " + unreadable.getMessage());
      }
    }
    return new Found(null, passedOver);
  }

  private Set<Path> places(List<Path> given, PdbReference reference, Path path) {
    Set<Path> places = new LinkedHashSet<>(given);
    String name = reference.name().text();
    String id = DebugId.of(reference);
    try {
      places.add(path.resolveSibling(name));
      places.add(path.resolveSibling(name.toLowerCase(Locale.ROOT)));
      places.add(path.resolveSibling(stem(path) + ".pdb"));
      String linked = reference.path().text();
      // A place on another machine, which would learn that somebody reads the program.
      if (!linked.startsWith("\\\\") && !linked.startsWith("//")) {
        places.add(Path.of(linked));
      }
      for (Path folder : folders) {
        places.add(folder.resolve(name).resolve(id).resolve(name));
        places.add(folder.resolve(name).resolve(id.toLowerCase(Locale.ROOT)).resolve(name));
        places.add(folder.resolve(name));
      }
    } catch (InvalidPathException hostile) {
      // A name that no file can have, such as one with a NUL.
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
