package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.description.DescriptionFile;
import org.lucerna.packages.purl.PackageUrl;

/** A ZIP archive, in the order of its directory. */
final class ZipContainer implements PackageContainer {
  /** Bytes of a directory, which is held in memory: about 200,000 files. */
  private static final long MOST_DIRECTORY = 16 << 20;

  private final ZipFile zip;
  private final ContainerFile file;
  private final Enumeration<ZipArchiveEntry> entries;
  private final @Nullable PackageUrl packageUrl;
  private @Nullable ZipArchiveEntry current;

  private ZipContainer(ZipFile zip, ContainerFile file) throws IOException {
    this.zip = zip;
    this.file = file;
    this.entries = zip.getEntries();
    this.packageUrl = description();
  }

  static ZipContainer open(ContainerFile file) throws IOException {
    BoundedChannel channel = BoundedChannel.open(file.path());
    boolean isOpen = false;
    try {
      channel.setMost(MOST_DIRECTORY, "a directory");
      ZipFile zip =
          ZipFile.builder().setSeekableByteChannel(channel).setIgnoreLocalFileHeader(true).get();
      channel.setUnbounded();
      ZipContainer container = new ZipContainer(zip, file);
      isOpen = true;
      return container;
    } finally {
      if (!isOpen) {
        channel.close();
      }
    }
  }

  /** What package it is; null if nothing in it says so, or several things do. */
  private @Nullable PackageUrl description() throws IOException {
    PackageUrl only = null;
    Enumeration<ZipArchiveEntry> all = zip.getEntries();
    while (all.hasMoreElements()) {
      ZipArchiveEntry entry = all.nextElement();
      DescriptionFile description =
          obstacle(entry) == null ? DescriptionFile.ofZip(entry.getName()) : null;
      PackageUrl found = description == null ? null : description.read(content(entry));
      if (found != null && only != null && !found.equals(only)) {
        return null;
      }
      only = found == null ? only : found;
    }
    return only;
  }

  @Override
  public @Nullable ContainerEntry next() {
    if (!entries.hasMoreElements()) {
      return null;
    }
    ZipArchiveEntry entry = entries.nextElement();
    current = entry;
    if (entry.isDirectory()) {
      return ContainerEntry.folder(entry.getName());
    }
    SkipReason obstacle = obstacle(entry);
    return obstacle == null
        ? ContainerEntry.file(entry.getName())
        : ContainerEntry.obstructed(entry.getName(), obstacle);
  }

  private static @Nullable SkipReason obstacle(ZipArchiveEntry entry) {
    if (entry.getGeneralPurposeBit().usesEncryption()) {
      return SkipReason.ENCRYPTED;
    }
    if (entry.isUnixSymlink()) {
      return SkipReason.LINK;
    }
    return isSupported(ZipMethod.getMethodByCode(entry.getMethod()))
        ? null
        : SkipReason.UNSUPPORTED;
  }

  private static boolean isSupported(@Nullable ZipMethod method) {
    return switch (method) {
      case STORED, DEFLATED, ENHANCED_DEFLATED, BZIP2, IMPLODING, UNSHRINKING, ZSTD, XZ -> true;
      case null, default -> false;
    };
  }

  @Override
  public InputStream content() throws IOException {
    ZipArchiveEntry entry = current;
    if (entry == null) {
      throw new IllegalStateException("no entry was read");
    }
    return content(entry);
  }

  private InputStream content(ZipArchiveEntry entry) throws IOException {
    ZipMethod method = ZipMethod.getMethodByCode(entry.getMethod());
    InputStream unpacked =
        switch (method) {
          case ZSTD ->
              StreamCompression.ZSTD.unpack(zip.getRawInputStream(entry), file.mostMemory());
          case XZ -> StreamCompression.XZ.unpack(zip.getRawInputStream(entry), file.mostMemory());
          case null, default -> zip.getInputStream(entry);
        };
    return new CheckedContent(file.budget().counting(unpacked), entry.getCrc());
  }

  /** Content whose checksum is compared when its end is reached. */
  private static final class CheckedContent extends CheckedInputStream {
    private final long expected;

    /**
     * Checks content.
     *
     * @param expected the CRC-32; -1 if it is unknown
     */
    CheckedContent(InputStream content, long expected) {
      super(content, new CRC32());
      this.expected = expected;
    }

    @Override
    public int read(byte[] to, int start, int length) throws IOException {
      int count = super.read(to, start, length);
      if (count < 0 && expected >= 0 && getChecksum().getValue() != expected) {
        throw new IOException("expected another checksum");
      }
      return count;
    }
  }

  @Override
  public @Nullable PackageUrl packageUrl() {
    return packageUrl;
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
