package org.lucerna.store.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates folders that appear complete or not at all, and are on disk then. An incomplete folder is
 * called {@code .NAME.partial}; one left by a killed process is removed when the next folder of
 * that name is made.
 */
public final class AtomicFolder {
  private static final Logger LOG = LoggerFactory.getLogger(AtomicFolder.class);

  private static final String PARTIAL = ".partial";

  /** The content of a folder. */
  public interface Content {
    /** Creates the folder {@code target}, which does not exist. */
    void make(Path target) throws IOException;
  }

  private AtomicFolder() {}

  /**
   * Creates {@code folder}. Only one folder of that name may be made at a time.
   *
   * @throws StoreException if it exists already, or cannot be made
   */
  public static void make(Path folder, Content content) {
    Path target = folder.toAbsolutePath().normalize();
    Path parent = Objects.requireNonNull(target.getParent(), "a root folder cannot be made");
    Path draft = draft(target);
    try {
      if (Files.exists(target)) {
        throw new StoreException(folder + " exists already: name a new folder");
      }
      PrivateFolder.make(parent);
      TemporaryFolders.delete(draft);
      content.make(draft);
      AtomicFileWriter.sync(draft);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      AtomicFileWriter.sync(parent);
    } catch (IOException e) {
      throw new StoreException("cannot create " + folder + ": " + e, e);
    } finally {
      clean(draft);
    }
  }

  /**
   * Removes a folder that {@link #make} created; it disappears at once, even if the process is
   * killed meanwhile.
   */
  public static void remove(Path folder) throws IOException {
    Path target = folder.toAbsolutePath().normalize();
    Path draft = draft(target);
    TemporaryFolders.delete(draft);
    Files.move(target, draft, StandardCopyOption.ATOMIC_MOVE);
    TemporaryFolders.delete(draft);
  }

  private static Path draft(Path target) {
    return target.resolveSibling("." + target.getFileName() + PARTIAL);
  }

  /**
   * Removes the remains of interrupted backups from a folder of backups; no backup may be under way
   * there.
   *
   * @return how many were removed
   */
  public static int removePartial(Path backups) throws IOException {
    if (!Files.isDirectory(backups)) {
      return 0;
    }
    List<Path> left;
    try (Stream<Path> inside = Files.list(backups)) {
      left =
          inside
              .filter(Files::isDirectory)
              .filter(f -> String.valueOf(f.getFileName()).matches("\\..+\\" + PARTIAL))
              .toList();
    }
    for (Path draft : left) {
      TemporaryFolders.delete(draft);
    }
    return left.size();
  }

  /** Copies a folder's files; they are on disk when this returns. */
  public static void copy(Path from, Path to) throws IOException {
    PrivateFolder.make(to);
    List<Path> files;
    try (Stream<Path> inside = Files.list(from)) {
      files = inside.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(String.valueOf(file.getFileName()));
      Files.copy(file, copy);
      try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    AtomicFileWriter.sync(to);
  }

  private static void clean(Path draft) {
    try {
      TemporaryFolders.delete(draft);
    } catch (IOException left) {
      LOG.warn("cannot remove {}: {}", draft, left.toString());
    }
  }
}
