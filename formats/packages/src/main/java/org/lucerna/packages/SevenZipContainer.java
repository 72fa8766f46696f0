package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.jspecify.annotations.Nullable;

/** A 7z archive, whose entries may be compressed together. */
final class SevenZipContainer implements PackageContainer {
  /** Bytes of the directory, before and after it is unpacked. */
  private static final long MOST_DIRECTORY = 16 << 20;

  /** Bit of the attributes: the upper half is the mode in Unix. */
  private static final int HAS_UNIX_MODE = 0x8000;

  private static final int TYPE_MASK = 0xf000;
  private static final int TYPE_LINK = 0xa000;
  private static final int TYPE_FILE = 0x8000;

  private final SevenZFile archive;
  private final ContainerFile file;
  private @Nullable SevenZArchiveEntry current;

  private SevenZipContainer(SevenZFile archive, ContainerFile file) {
    this.archive = archive;
    this.file = file;
  }

  static SevenZipContainer open(ContainerFile file) throws IOException {
    BoundedChannel channel = BoundedChannel.open(file.path());
    boolean isOpen = false;
    try {
      SevenZipDirectory.check(channel, MOST_DIRECTORY);
      channel.position(0);
      channel.setMost(MOST_DIRECTORY, "a directory");
      SevenZFile archive =
          SevenZFile.builder()
              .setSeekableByteChannel(channel)
              .setMaxMemoryLimitKiB(file.mostMemory() >> 10)
              .get();
      channel.setUnbounded();
      isOpen = true;
      return new SevenZipContainer(archive, file);
    } finally {
      if (!isOpen) {
        channel.close();
      }
    }
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    // What is skipped is unpacked, too, if the next entry is compressed with it.
    if (current != null && current.hasStream()) {
      Object _ = content().transferTo(OutputStream.nullOutputStream());
    }
    SevenZArchiveEntry entry = archive.getNextEntry();
    current = entry;
    if (entry == null) {
      return null;
    }
    String name = entry.getName() == null ? file.name() : entry.getName();
    if (entry.isDirectory() || entry.isAntiItem()) {
      return ContainerEntry.folder(name);
    }
    SkipReason obstacle = obstacle(entry);
    return obstacle == null ? ContainerEntry.file(name) : ContainerEntry.obstructed(name, obstacle);
  }

  private static @Nullable SkipReason obstacle(SevenZArchiveEntry entry) {
    int attributes = entry.getHasWindowsAttributes() ? entry.getWindowsAttributes() : 0;
    if ((attributes & HAS_UNIX_MODE) == 0) {
      return null;
    }
    return switch ((attributes >>> 16) & TYPE_MASK) {
      case TYPE_LINK -> SkipReason.LINK;
      case TYPE_FILE, 0 -> null;
      default -> SkipReason.DEVICE;
    };
  }

  @Override
  public InputStream content() {
    return file.budget()
        .counting(
            new InputStream() {
              @Override
              public int read() throws IOException {
                return archive.read();
              }

              @Override
              public int read(byte[] to, int start, int length) throws IOException {
                return archive.read(to, start, length);
              }
            });
  }

  @Override
  public boolean hasWindow() {
    return true;
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }
}
