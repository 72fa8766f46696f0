package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.macho.DebugMap;
import org.lucerna.binary.macho.MachDebugSections;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MappedFunction;
import org.lucerna.binary.macho.MappedObject;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Opens the object files that a program's {@link DebugMap} names, one after another. Not
 * thread-safe.
 *
 * <p>The program chooses the paths. Only regular files are opened, and none on another machine, but
 * those of a stranger's program must not be: use {@link #none()}.
 */
public final class MappedObjects {
  private final InstructionSet architecture;

  /** What is read of each file. An archive is opened once for all its members. */
  private final Map<Path, Map<ObjectPlace, Found>> files = new LinkedHashMap<>();

  private final Set<String> passedOver = new LinkedHashSet<>();
  private int count;

  /** Receives object files. */
  @FunctionalInterface
  public interface Reader {
    /**
     * An object file, which is closed afterwards.
     *
     * @param number from 0 on, the same whenever it is read
     * @param object its path, and all functions that were linked from it
     * @throws FormatException if it is damaged: it is then passed over
     */
    void read(int number, MappedObject object, MachFile file);
  }

  /**
   * An object file that is to be read.
   *
   * @param path as the program names it
   */
  private record Found(int number, ByteString path, long time, List<MappedFunction> functions) {
    MappedObject object() {
      return new MappedObject(path, time, functions);
    }
  }

  private MappedObjects(InstructionSet architecture) {
    this.architecture = architecture;
  }

  /** Opens no files, whatever a program names. */
  public static MappedObjects none() {
    return new MappedObjects(InstructionSet.OTHER);
  }

  /**
   * Finds the object files of a program, without opening them: none if it has debug information
   * itself.
   *
   * @param path of the program: relative paths start in its folder
   * @throws FormatException if its symbols or sections of debug information are damaged
   */
  public static MappedObjects of(MachFile program, Path path) {
    if (MachDebugSections.of(program).info().byteSize() != 0) {
      return none();
    }
    MappedObjects objects = new MappedObjects(program.header().architecture());
    for (MappedObject object : DebugMap.of(program).objects()) {
      objects.find(object, path);
    }
    return objects;
  }

  private void find(MappedObject object, Path program) {
    String text = object.path().text();
    int member = text.endsWith(")") ? text.lastIndexOf('(') : -1;
    if (text.startsWith("//") || text.startsWith("\\\\")) {
      // That machine would learn that somebody reads the program.
      passedOver.add(text + ": is on another machine");
      return;
    }
    try {
      String container = member < 0 ? text : text.substring(0, member);
      Path file = program.resolveSibling(container);
      if (Files.isRegularFile(file)) {
        ByteString name =
            member < 0 ? null : ByteString.utf8(text.substring(member + 1, text.length() - 1));
        // A file with several paths is read once.
        files
            .computeIfAbsent(file.toRealPath(), _ -> new LinkedHashMap<>())
            .computeIfAbsent(
                new ObjectPlace(name, object.time()),
                _ -> new Found(count++, object.path(), object.time(), new ArrayList<>()))
            .functions
            .addAll(object.functions());
      } else {
        passedOver.add(container + ": no such file");
      }
    } catch (InvalidPathException hostile) {
      passedOver.add(text + ": a name that no file can have");
    } catch (IOException failed) {
      passedOver.add(text + ": " + failed.getMessage());
    }
  }

  /** Number of object files whose files exist; an archive may not have all its members. */
  public int count() {
    return count;
  }

  /**
   * Path and reason of each file that does not exist, and of the object files that could not be
   * read so far: of another build or processor, or damaged.
   */
  public List<String> passedOver() {
    return List.copyOf(passedOver);
  }

  /**
   * Reads object files. Those that cannot be read are passed over.
   *
   * @param wanted chooses them by their numbers
   */
  public void read(IntPredicate wanted, Reader reader) {
    files.forEach(
        (path, places) -> {
          Map<ObjectPlace, Found> chosen = new LinkedHashMap<>(places);
          chosen.values().removeIf(found -> !wanted.test(found.number));
          if (!chosen.isEmpty()) {
            read(path, chosen, reader);
          }
        });
  }

  private void read(Path path, Map<ObjectPlace, Found> chosen, Reader reader) {
    try (ObjectContainer container = ObjectContainer.of(path, architecture)) {
      chosen.forEach((place, found) -> read(container, place, found, reader));
    } catch (IOException | FormatException unreadable) {
      chosen.values().forEach(found -> passOver(found, unreadable));
    }
  }

  private void read(ObjectContainer container, ObjectPlace place, Found found, Reader reader) {
    try {
      reader.read(found.number, found.object(), container.object(place));
    } catch (IOException | FormatException unfit) {
      passOver(found, unfit);
    }
  }

  private void passOver(Found found, Exception reason) {
    passedOver.add(found.path + ": " + reason.getMessage());
  }
}
