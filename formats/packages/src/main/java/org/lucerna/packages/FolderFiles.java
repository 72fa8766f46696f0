package org.lucerna.packages;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files in a folder and those below it, in the order of their names; or one file. */
final class FolderFiles {
  private final boolean isFolder;

  /** What is left to visit, of the innermost folder first. */
  private final Deque<Iterator<Path>> folders = new ArrayDeque<>();

  private final Path root;
  private final String name;

  /** The files of a folder, which may be given by a link, or one file. */
  FolderFiles(Path path) throws IOException {
    Path given = path.toAbsolutePath().normalize().getFileName();
    this.name = given == null ? "" : given.toString();
    this.isFolder = Files.isDirectory(path);
    this.root = isFolder ? path.toRealPath() : path;
    folders.push(List.of(root).iterator());
  }

  /**
   * A file.
   *
   * @param name relative to the folder above the one that is walked, with slashes
   * @param obstacle why it cannot be read; null if it can
   */
  record Item(Path path, String name, @Nullable SkipReason obstacle) {}

  /** Whether a folder is walked. */
  boolean isFolder() {
    return isFolder;
  }

  /** The next file; null after the last one. A file that is the only one need not exist. */
  @Nullable Item next() {
    while (!folders.isEmpty()) {
      if (!folders.peek().hasNext()) {
        folders.pop();
        continue;
      }
      Path path = folders.peek().next();
      if (!isFolder) {
        return new Item(path, name, null);
      }
      Item item = visit(path);
      if (item != null) {
        return item;
      }
    }
    return null;
  }

  /** Visits a file or a folder; null for a folder, whose files follow. */
  private @Nullable Item visit(Path path) {
    String name = name(path);
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isDirectory()) {
        folders.push(list(path));
        return null;
      }
      SkipReason obstacle =
          attributes.isRegularFile()
              ? null
              : attributes.isSymbolicLink() ? SkipReason.LINK : SkipReason.DEVICE;
      return new Item(path, name, obstacle);
    } catch (IOException | DirectoryIteratorException unreadable) {
      return new Item(path, name, SkipReason.UNREADABLE);
    }
  }

  private String name(Path path) {
    StringBuilder text = new StringBuilder(name);
    for (Path part : root.relativize(path)) {
      text.append('/').append(part);
    }
    return text.toString();
  }

  private static Iterator<Path> list(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      stream.forEach(files::add);
    }
    Collections.sort(files);
    return files.iterator();
  }
}
