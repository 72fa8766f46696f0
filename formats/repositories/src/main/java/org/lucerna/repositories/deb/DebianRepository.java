package org.lucerna.repositories.deb;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.CompressedStream;
import org.lucerna.packages.description.DebianControl;
import org.lucerna.packages.description.DescriptionFields;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.repositories.FileChecksum;
import org.lucerna.repositories.FileSize;
import org.lucerna.repositories.IndexParagraphs;
import org.lucerna.repositories.MissingFileException;
import org.lucerna.repositories.Repository;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.RepositoryPath;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.repositories.signature.SignatureCheck;

/**
 * A suite of a repository of Debian packages. Not thread-safe.
 *
 * @param root the address above {@code dists}
 * @param suite such as {@code bookworm}; with a slash at its end, the folder of a flat repository
 * @param components such as {@code main}; empty for all
 * @param architectures at least one
 */
public record DebianRepository(
    URI root,
    String suite,
    List<String> components,
    List<String> architectures,
    SignatureCheck signatures,
    IndexCache cache,
    InstantSource clock)
    implements Repository {
  private static final long MOST_RELEASE_BYTES = 32L << 20;
  private static final long MOST_INDEX_BYTES = 512L << 20;
  private static final long MOST_UNPACKED_BYTES = 2L << 30;
  private static final int MOST_PACKAGES = 2_000_000;

  private static final List<String> SUFFIXES = List.of(".xz", ".zst", ".gz", ".bz2", ".lz4", "");

  /** Copies the lists. */
  public DebianRepository {
    components = List.copyOf(components);
    architectures = List.copyOf(architectures);
  }

  @Override
  public List<RepositoryPackage> packages() throws IOException {
    DebianRelease release = release();
    List<RepositoryPackage> packages = new ArrayList<>();
    for (String index : indexes(release)) {
      read(release, index, packages);
    }
    return packages;
  }

  private boolean isFlat() {
    return suite.endsWith("/");
  }

  /** The address of a file of the suite. */
  private URI address(String path) throws RepositoryException {
    String folder = isFlat() ? suite.replaceAll("^(\\./)?/*", "") : "dists/" + suite + "/";
    return RepositoryPath.resolve(root, folder + path);
  }

  private DebianRelease release() throws IOException {
    URI signed = address("InRelease");
    try {
      return release(
          signed, signatures.clearSigned(bytes(cache.newest(signed, MOST_RELEASE_BYTES))));
    } catch (MissingFileException absent) {
      return releaseWithSignature();
    } catch (RepositoryException refused) {
      throw refused.about(signed);
    }
  }

  private DebianRelease releaseWithSignature() throws IOException {
    URI file = address("Release");
    try {
      byte[] release = bytes(cache.newest(file, MOST_RELEASE_BYTES));
      if (signatures.needsSignature()) {
        URI signature = address("Release.gpg");
        signatures.detached(release, bytes(cache.newest(signature, MOST_RELEASE_BYTES)));
      }
      return release(file, release);
    } catch (RepositoryException refused) {
      throw refused.about(file);
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  private DebianRelease release(URI from, byte[] bytes) throws RepositoryException {
    try {
      DebianRelease release = DebianRelease.parse(bytes);
      release.requireValid(clock.instant());
      return release;
    } catch (RepositoryException refused) {
      throw refused.about(from);
    }
  }

  /** The paths of the indexes without suffixes. */
  private List<String> indexes(DebianRelease release) {
    if (isFlat()) {
      return List.of("Packages");
    }
    List<String> wanted = new ArrayList<>(architectures);
    if (release.dividesArchitectures() && !wanted.contains("all")) {
      wanted.add("all");
    }
    List<String> indexes = new ArrayList<>();
    for (String component : components.isEmpty() ? release.components() : components) {
      for (String architecture : wanted) {
        indexes.add(component + "/binary-" + architecture + "/Packages");
      }
    }
    return indexes;
  }

  private void read(DebianRelease release, String index, List<RepositoryPackage> into)
      throws IOException {
    for (String suffix : SUFFIXES) {
      DebianRelease.Entry entry = release.files().get(index + suffix);
      if (entry != null) {
        URI from = address(index + suffix);
        try {
          read(release, fetch(release, index + suffix, entry), into);
        } catch (RepositoryException refused) {
          throw refused.about(from);
        }
        return;
      }
    }
    throw new RepositoryException(
        address(index)
            + ": the release has no such index; it has the components "
            + String.join(" ", release.components())
            + " and the architectures "
            + String.join(" ", release.architectures()));
  }

  private Path fetch(DebianRelease release, String path, DebianRelease.Entry entry)
      throws IOException {
    if (entry.size() > MOST_INDEX_BYTES) {
      throw new RepositoryException("an index has at most " + MOST_INDEX_BYTES + " bytes");
    }
    String byHash =
        path.substring(0, path.lastIndexOf('/') + 1)
            + "by-hash/SHA256/"
            + entry.checksum().value().hex();
    return cache.withChecksum(
        address(release.isByHash() ? byHash : path), entry.size(), entry.checksum());
  }

  private void read(DebianRelease release, Path index, List<RepositoryPackage> into)
      throws IOException {
    try (InputStream in =
        CompressedStream.unpack(Files.newInputStream(index), MOST_UNPACKED_BYTES)) {
      IndexParagraphs paragraphs = new IndexParagraphs(in);
      for (String next = paragraphs.next(); next != null; next = paragraphs.next()) {
        RepositoryPackage read = read(release, next);
        if (read != null) {
          into.add(read);
        }
        if (into.size() > MOST_PACKAGES) {
          throw new RepositoryException("expected up to " + MOST_PACKAGES + " packages, got more");
        }
      }
    } catch (RepositoryException refused) {
      throw refused;
    } catch (IOException | RuntimeException damage) {
      throw new RepositoryException("damaged: " + damage.getMessage());
    }
  }

  private @Nullable RepositoryPackage read(DebianRelease release, String paragraph)
      throws IOException {
    DescriptionFields fields = DescriptionFields.parse(paragraph, ':');
    PackageUrl purl = DebianControl.packageUrl(fields, "deb");
    String name = fields.get("Package");
    String path = fields.get("Filename");
    FileChecksum checksum = checksum(fields);
    if (purl == null || name == null || path == null || checksum == null) {
      return null;
    }
    return new RepositoryPackage(
        name,
        RepositoryPath.resolve(root, path.startsWith("./") ? path.substring(2) : path),
        FileSize.parse(fields.get("Size")),
        checksum,
        purl.with("distro", release.codename()));
  }

  private static @Nullable FileChecksum checksum(DescriptionFields fields)
      throws RepositoryException {
    String sha256 = fields.get("SHA256");
    String sha512 = fields.get("SHA512");
    if (sha256 != null) {
      return FileChecksum.of(FileChecksum.Algorithm.SHA256, sha256);
    }
    return sha512 == null ? null : FileChecksum.of(FileChecksum.Algorithm.SHA512, sha512);
  }
}
