package org.lucerna.repositories.rpm;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.CompressedStream;
import org.lucerna.packages.description.RpmDescription;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.packages.rpm.RpmTag;
import org.lucerna.repositories.FileChecksum;
import org.lucerna.repositories.FileSize;
import org.lucerna.repositories.MissingFileException;
import org.lucerna.repositories.Repository;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.RepositoryPath;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.repositories.signature.SignatureCheck;

/**
 * A repository of RPM packages. Not thread-safe.
 *
 * @param root the address above {@code repodata}
 * @param architectures such as {@code x86_64} and {@code noarch}
 */
public record RpmRepository(
    URI root, List<String> architectures, SignatureCheck signatures, IndexCache cache)
    implements Repository {
  private static final long MOST_ROOT_BYTES = 16L << 20;
  private static final long MOST_INDEX_BYTES = 512L << 20;
  private static final long MOST_UNPACKED_BYTES = 4L << 30;
  private static final int MOST_PACKAGES = 2_000_000;

  /** Copies the list. */
  public RpmRepository {
    architectures = List.copyOf(architectures);
  }

  @Override
  public List<RepositoryPackage> packages() throws IOException {
    URI from = RepositoryPath.resolve(root, "repodata/repomd.xml");
    Map<String, String> primary;
    try {
      primary = primary(verified(from));
    } catch (RepositoryException refused) {
      throw refused.about(from);
    }
    return read(primary);
  }

  private byte[] verified(URI from) throws IOException {
    byte[] bytes = Files.readAllBytes(cache.newest(from, MOST_ROOT_BYTES));
    if (signatures.needsSignature()) {
      URI signature = RepositoryPath.resolve(root, "repodata/repomd.xml.asc");
      try {
        signatures.detached(bytes, Files.readAllBytes(cache.newest(signature, MOST_ROOT_BYTES)));
      } catch (MissingFileException missing) {
        throw new RepositoryException("it is not signed: there is no repomd.xml.asc");
      }
    }
    return bytes;
  }

  /** The description of the index of packages. */
  private static Map<String, String> primary(byte[] index) throws IOException {
    IndexElements elements = new IndexElements(new ByteArrayInputStream(index), "data");
    for (Map<String, String> next = elements.next(); next != null; next = elements.next()) {
      if ("primary".equals(next.get("@type"))) {
        return next;
      }
    }
    throw new RepositoryException("it names no index of packages (primary)");
  }

  private List<RepositoryPackage> read(Map<String, String> primary) throws IOException {
    URI from = RepositoryPath.resolve(root, primary.getOrDefault("location@href", ""));
    try {
      FileChecksum checksum = checksum(primary);
      long size = FileSize.parse(primary.get("size"));
      if (checksum == null || size > MOST_INDEX_BYTES) {
        throw new RepositoryException(
            "expected a SHA-2 and at most " + MOST_INDEX_BYTES + " bytes");
      }
      return read(cache.withChecksum(from, size, checksum));
    } catch (RepositoryException refused) {
      throw refused.about(from);
    }
  }

  private List<RepositoryPackage> read(Path index) throws IOException {
    List<RepositoryPackage> packages = new ArrayList<>();
    try (InputStream in =
        CompressedStream.unpack(Files.newInputStream(index), MOST_UNPACKED_BYTES)) {
      IndexElements elements = new IndexElements(in, "package");
      for (Map<String, String> next = elements.next(); next != null; next = elements.next()) {
        RepositoryPackage read = described(next);
        if (read != null) {
          packages.add(read);
        }
        if (packages.size() > MOST_PACKAGES) {
          throw new RepositoryException("expected up to " + MOST_PACKAGES + " packages, got more");
        }
      }
      return packages;
    } catch (RepositoryException refused) {
      throw refused;
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("damaged: " + damage.getMessage());
    }
  }

  private @Nullable RepositoryPackage described(Map<String, String> values) throws IOException {
    String architecture = values.getOrDefault("arch", "");
    String name = values.get("name");
    String path = values.get("location@href");
    FileChecksum checksum = checksum(values);
    PackageUrl purl = RpmDescription.of(tag -> value(values, tag));
    if (!architectures.contains(architecture)
        || name == null
        || path == null
        || checksum == null
        || purl == null) {
      return null;
    }
    return new RepositoryPackage(
        name,
        RepositoryPath.resolve(root, path),
        FileSize.parse(values.get("size@package")),
        checksum,
        purl);
  }

  private static @Nullable String value(Map<String, String> values, RpmTag tag) {
    return switch (tag) {
      case NAME -> values.get("name");
      case VERSION -> values.get("version@ver");
      case RELEASE -> values.get("version@rel");
      // A package without an epoch has the epoch 0 there.
      case EPOCH -> "0".equals(values.get("version@epoch")) ? null : values.get("version@epoch");
      case DISTRIBUTION -> null;
      case VENDOR -> values.get("vendor");
      case ARCHITECTURE -> values.get("arch");
      case SOURCE_PACKAGE -> values.get("sourcerpm");
    };
  }

  private static @Nullable FileChecksum checksum(Map<String, String> values)
      throws RepositoryException {
    String type = values.getOrDefault("checksum@type", "").toUpperCase(Locale.ROOT);
    for (FileChecksum.Algorithm algorithm : FileChecksum.Algorithm.values()) {
      if (algorithm.name().equals(type)) {
        return FileChecksum.of(algorithm, values.getOrDefault("checksum", ""));
      }
    }
    return null;
  }
}
