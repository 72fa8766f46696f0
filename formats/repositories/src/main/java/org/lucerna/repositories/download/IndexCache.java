package org.lucerna.repositories.download;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.repositories.FileChecksum;
import org.lucerna.repositories.RepositoryException;

/**
 * The indexes of repositories, kept in a folder, which may be deleted at any time. Several
 * processes may use one folder. A file of the cache is used only if it has the checksum that is
 * expected, whoever wrote it.
 *
 * <pre>
 * SHA256-OF-CONTENT      an index
 * SHA256-OF-ADDRESS.tag  lines: the SHA-256 of the content, the entity tag, the time of its change;
 *                        empty where there is none
 * </pre>
 */
public final class IndexCache {
  private final Path folder;
  private final Downloads downloads;

  /** A cache; its folder is made, for its owner only, if it is missing. */
  public IndexCache(Path folder, Downloads downloads) throws IOException {
    this.folder = folder;
    this.downloads = downloads;
    PrivateFolder.make(folder);
  }

  /**
   * What is known of the content at an address.
   *
   * @param checksum of the file
   */
  private record Known(FileChecksum checksum, Validators validators) {}

  /**
   * The newest version of a file.
   *
   * @param mostBytes of it
   * @throws IOException as {@link Downloads#fetch}
   */
  public Path newest(URI from, long mostBytes) throws IOException {
    Path tag = folder.resolve(FileChecksum.ofBytes(bytes(from.toString())).value().hex() + ".tag");
    Known known = known(tag, mostBytes);
    Path draft = draft();
    try {
      Validators validators =
          downloads.fetchIfChanged(
              from, known == null ? Validators.NONE : known.validators(), mostBytes, draft);
      if (validators == null && known != null) {
        return path(known.checksum());
      }
      Known next =
          new Known(
              FileChecksum.ofFile(draft), Optional.ofNullable(validators).orElse(Validators.NONE));
      Path file = keep(draft, next.checksum());
      AtomicFileWriter.write(tag, AtomicFileWriter.Content.text(text(next)));
      return file;
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * The file with a checksum.
   *
   * @param size of it
   * @throws RepositoryException if the repository has another one there
   * @throws IOException as {@link Downloads#fetch}
   */
  public Path withChecksum(URI from, long size, FileChecksum checksum) throws IOException {
    if (isKept(checksum, size)) {
      return path(checksum);
    }
    Path draft = draft();
    try {
      downloads.fetch(from, size, draft);
      checksum.verify(draft);
      return keep(draft, checksum);
    } catch (RepositoryException refused) {
      throw refused.about(from);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private Path draft() throws IOException {
    return Files.createTempFile(folder, ".draft", "");
  }

  private Path path(FileChecksum checksum) {
    return folder.resolve(checksum.value().hex());
  }

  private Path keep(Path draft, FileChecksum checksum) throws IOException {
    return Files.move(draft, path(checksum), StandardCopyOption.REPLACE_EXISTING);
  }

  private boolean isKept(FileChecksum checksum, long mostBytes) {
    Path file = path(checksum);
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > mostBytes) {
        return false;
      }
      checksum.verify(file);
      return true;
    } catch (IOException damaged) {
      return false;
    }
  }

  private @Nullable Known known(Path tag, long mostBytes) {
    try {
      List<String> lines = Files.readAllLines(tag);
      FileChecksum checksum = FileChecksum.of(FileChecksum.Algorithm.SHA256, lines.get(0));
      return isKept(checksum, mostBytes)
          ? new Known(checksum, new Validators(value(lines, 1), value(lines, 2)))
          : null;
    } catch (IOException | IndexOutOfBoundsException unknown) {
      return null;
    }
  }

  private static @Nullable String value(List<String> lines, int at) {
    return lines.size() > at && !lines.get(at).isEmpty() ? lines.get(at) : null;
  }

  private static String text(Known known) {
    return known.checksum().value().hex()
        + "\n"
        + Optional.ofNullable(known.validators().entityTag()).orElse("")
        + "\n"
        + Optional.ofNullable(known.validators().lastModified()).orElse("")
        + "\n";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
