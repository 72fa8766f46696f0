package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A walk over a file, and over what is in it if it is a container, or over a folder with everything
 * in it: {@link #next} finds one file after the other. Links are not followed. Not thread-safe;
 * closing it deletes the files that are still there.
 */
public final class PackageWalk implements AutoCloseable {
  /** For the windows of the outermost decompressor, and of each within it, with some overhead. */
  private static final int MOST_OUTER_MEMORY = 129 << 20;

  private static final int MOST_INNER_MEMORY = 17 << 20;

  private static final int BUFFER = 1 << 16;

  private final FolderFiles roots;
  private final Predicate<byte[]> isWanted;
  private final UnpackLimits limits;
  private final TemporaryFiles files = new TemporaryFiles();

  /** The open containers, the innermost first. */
  private final Deque<Level> levels = new ArrayDeque<>();

  /** Of the outermost file. */
  private UnpackBudget budget;

  private PackageWalk(FolderFiles roots, Predicate<byte[]> isWanted, UnpackLimits limits) {
    this.roots = roots;
    this.isWanted = isWanted;
    this.limits = limits;
    this.budget = new UnpackBudget(limits, 0);
  }

  /**
   * Walks a file or a folder, with the {@linkplain UnpackLimits#USUAL usual limits}.
   *
   * @param isWanted decides by the first bytes of a file, up to 4,096, whether it is found; a
   *     container is not asked about
   */
  public static PackageWalk of(Path path, Predicate<byte[]> isWanted) throws IOException {
    return of(path, isWanted, UnpackLimits.USUAL);
  }

  /** As above, with other limits. */
  public static PackageWalk of(Path path, Predicate<byte[]> isWanted, UnpackLimits limits)
      throws IOException {
    return new PackageWalk(new FolderFiles(path), isWanted, limits);
  }

  /**
   * Whether a file is a container, by its first bytes.
   *
   * @throws IOException if it cannot be read
   */
  public static boolean isContainer(Path path) throws IOException {
    return ContainerKind.of(start(path)) != null;
  }

  /**
   * An open container.
   *
   * @param origin of the container
   * @param temporary to delete after it; null if it was not unpacked
   */
  private record Level(PackageContainer container, FileOrigin origin, @Nullable Path temporary) {
    /** Where an entry is from. */
    FileOrigin within(String name) {
      return origin.within(name).in(container.packageUrl());
    }

    void close() throws IOException {
      try {
        container.close();
      } catch (RuntimeException damaged) {
        // There is nothing to lose: it was only read.
      } finally {
        if (temporary != null) {
          TemporaryFiles.delete(temporary);
        }
      }
    }
  }

  /**
   * The next file that is found, skipped or not wanted; null after the last one.
   *
   * @throws IOException if the outermost file does not exist, or no temporary file can be written;
   *     the walk cannot go on
   */
  public @Nullable WalkedFile next() throws IOException {
    while (true) {
      Level level = levels.peek();
      WalkedFile found = level == null ? null : advance(level);
      if (level == null) {
        FolderFiles.Item root = roots.next();
        if (root == null) {
          return null;
        }
        found = open(root);
      }
      if (found != null) {
        return found;
      }
    }
  }

  /** Looks at an outermost file; null if it is a container, whose entries follow. */
  private @Nullable WalkedFile open(FolderFiles.Item root) throws IOException {
    FileOrigin origin = FileOrigin.of(root.name());
    if (root.obstacle() != null) {
      return new SkippedFile(origin, root.obstacle(), null);
    }
    Path path = root.path();
    try {
      budget = new UnpackBudget(limits, Files.size(path));
      byte[] start = start(path);
      ContainerKind kind = ContainerKind.of(start);
      if (kind != null) {
        return descend(kind, path, origin, null);
      }
      return isWanted.test(start) ? new FoundFile(path, origin, false) : new OtherFile(origin);
    } catch (IOException failure) {
      if (roots.isFolder()) {
        return new SkippedFile(origin, SkipReason.UNREADABLE, failure.getMessage());
      }
      throw failure;
    }
  }

  private static byte[] start(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(StartBytes.COUNT);
    }
  }

  /** Looks at the next entry of a container; null if there is nothing to report. */
  private @Nullable WalkedFile advance(Level level) throws IOException {
    ContainerEntry entry;
    try {
      entry = UnreadableContentException.guard(level.container()::next);
      if (entry == null) {
        levels.pop().close();
        return null;
      }
      UnreadableContentException.guard(
          () -> {
            budget.countFile();
            return true;
          });
    } catch (UnreadableContentException damage) {
      levels.pop().close();
      return skipped(level.origin(), damage);
    }
    EntryName name = EntryName.of(entry.name(), limits.pathBytes() - level.origin().bytes());
    FileOrigin origin = level.within(name.path());
    if (entry.isFolder()) {
      return null;
    }
    if (name.obstacle() != null) {
      return new SkippedFile(origin, name.obstacle(), null);
    }
    if (entry.obstacle() != null) {
      return new SkippedFile(origin, entry.obstacle(), null);
    }
    try {
      return look(level.container(), origin);
    } catch (UnreadableContentException damage) {
      return skipped(origin, damage);
    }
  }

  /** Looks at the current entry of a container; null if it is a container itself. */
  private @Nullable WalkedFile look(PackageContainer container, FileOrigin origin)
      throws IOException, UnreadableContentException {
    InputStream content = UnreadableContentException.guard(container::content);
    byte[] start = UnreadableContentException.guard(() -> content.readNBytes(StartBytes.COUNT));
    ContainerKind kind = ContainerKind.of(start);
    if (kind == null && !isWanted.test(start)) {
      return new OtherFile(origin);
    }
    if (kind != null && levels.size() >= limits.depth()) {
      return new SkippedFile(origin, SkipReason.TOO_DEEP, null);
    }
    Path file = files.place(origin.name());
    boolean isComplete = false;
    try {
      copy(start, content, file);
      isComplete = true;
    } finally {
      if (!isComplete) {
        TemporaryFiles.delete(file);
      }
    }
    return kind == null ? new FoundFile(file, origin, true) : descend(kind, file, origin, file);
  }

  private void copy(byte[] start, InputStream content, Path to)
      throws IOException, UnreadableContentException {
    byte[] buffer = new byte[BUFFER];
    try (OutputStream out = Files.newOutputStream(to)) {
      long size = start.length;
      out.write(start);
      int count = UnreadableContentException.guard(() -> content.read(buffer));
      while (count >= 0) {
        size += count;
        long now = size;
        UnreadableContentException.guard(() -> requireFits(now));
        out.write(buffer, 0, count);
        count = UnreadableContentException.guard(() -> content.read(buffer));
      }
    }
  }

  private boolean requireFits(long size) throws RefusedContentException {
    if (size > limits.fileBytes()) {
      throw new RefusedContentException(
          SkipReason.TOO_LARGE, "more than " + limits.fileBytes() + " bytes");
    }
    return true;
  }

  /** Opens a container; null if its entries follow. */
  private @Nullable WalkedFile descend(
      ContainerKind kind, Path path, FileOrigin origin, @Nullable Path temporary)
      throws IOException {
    boolean isInner = levels.stream().anyMatch(level -> level.container().hasWindow());
    ContainerFile file =
        new ContainerFile(
            path, origin.name(), budget, isInner ? MOST_INNER_MEMORY : MOST_OUTER_MEMORY);
    try {
      PackageContainer container = UnreadableContentException.guard(() -> kind.open(file));
      levels.push(new Level(container, origin, temporary));
      return null;
    } catch (UnreadableContentException damage) {
      if (temporary != null) {
        TemporaryFiles.delete(temporary);
      }
      return skipped(origin, damage);
    }
  }

  /** Reports damage; ends the outermost file if nothing more of it may be read. */
  private SkippedFile skipped(FileOrigin origin, UnreadableContentException damage)
      throws IOException {
    FileOrigin subject = origin;
    if (damage.reason().endsAll()) {
      subject = levels.isEmpty() ? origin : levels.getLast().origin();
      closeLevels();
    }
    return new SkippedFile(subject, damage.reason(), damage.detail());
  }

  private void closeLevels() throws IOException {
    while (!levels.isEmpty()) {
      levels.pop().close();
    }
  }

  /** Closes all containers, and deletes the files that were found in them. */
  @Override
  public void close() throws IOException {
    try {
      closeLevels();
    } finally {
      files.close();
    }
  }
}
