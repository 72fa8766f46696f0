package org.lucerna.repositories.apk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.repositories.RepositoryException;

/** The gzip members at the beginning of a file. */
final class GzipMembers {
  private static final long MOST_UNPACKED = 512L << 20;
  private static final int MOST_ENTRIES = 100_000;

  private GzipMembers() {}

  /**
   * The end of the member that begins at an offset.
   *
   * @throws RepositoryException if it is damaged, or does not end in these bytes
   */
  static int end(byte[] bytes, int start) throws RepositoryException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
    try (GzipCompressorInputStream member = member(in)) {
      byte[] piece = new byte[1 << 16];
      long size = 0;
      for (int count = member.read(piece); count >= 0; count = member.read(piece)) {
        size += count;
        if (size > MOST_UNPACKED) {
          throw new RepositoryException("it unpacks to more than " + MOST_UNPACKED + " bytes");
        }
      }
      return bytes.length - in.available();
    } catch (RepositoryException refused) {
      throw refused;
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("damaged: " + damage.getMessage());
    }
  }

  private static GzipCompressorInputStream member(InputStream in) throws IOException {
    return GzipCompressorInputStream.builder()
        .setInputStream(in)
        .setDecompressConcatenated(false)
        .get();
  }

  /** An entry of a tar archive. */
  record Entry(String name, ByteString content) {}

  /**
   * The first entry with a name in the tar archive of a member; null if there is none.
   *
   * @param mostBytes of the entry
   * @throws RepositoryException if it is damaged or too large
   */
  static @Nullable Entry entry(
      byte[] bytes, int start, int end, Predicate<String> name, int mostBytes)
      throws RepositoryException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            member(new ByteArrayInputStream(bytes, start, end - start)), "UTF-8")) {
      int count = 0;
      for (TarArchiveEntry next = tar.getNextEntry(); next != null; next = tar.getNextEntry()) {
        count++;
        if (name.test(next.getName())) {
          byte[] content = tar.readNBytes(mostBytes + 1);
          if (content.length > mostBytes) {
            throw new RepositoryException(
                next.getName() + " has more than " + mostBytes + " bytes");
          }
          return new Entry(next.getName(), ByteString.wrap(content));
        }
        if (count > MOST_ENTRIES) {
          throw new RepositoryException("more than " + MOST_ENTRIES + " files");
        }
      }
      return null;
    } catch (RepositoryException refused) {
      throw refused;
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("damaged: " + damage.getMessage());
    }
  }
}
