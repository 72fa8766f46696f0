package org.lucerna.repositories.apk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.description.DescriptionFields;
import org.lucerna.packages.description.PackageInfo;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.repositories.FileSize;
import org.lucerna.repositories.IndexParagraphs;
import org.lucerna.repositories.Repository;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.RepositoryPath;
import org.lucerna.repositories.download.IndexCache;

/**
 * A repository of Alpine's packages. Not thread-safe.
 *
 * @param root such as {@code https://dl-cdn.alpinelinux.org/alpine/v3.22/main}
 * @param architectures such as {@code x86_64}
 * @param keys null to take indexes without a valid signature
 */
public record AlpineRepository(
    URI root, List<String> architectures, @Nullable AlpineKeys keys, IndexCache cache)
    implements Repository {
  private static final int MOST_INDEX_BYTES = 64 << 20;
  private static final int MOST_UNPACKED_BYTES = 256 << 20;
  private static final int MOST_SIGNATURE_BYTES = 1 << 16;

  /** Fields of an index, and their names in {@code .PKGINFO}. */
  private static final Map<String, String> INFO_FIELDS =
      Map.of("P", "pkgname", "V", "pkgver", "A", "arch", "o", "origin", "m", "maintainer");

  /** Copies the list. */
  public AlpineRepository {
    architectures = List.copyOf(architectures);
  }

  @Override
  public List<RepositoryPackage> packages() throws IOException {
    List<RepositoryPackage> packages = new ArrayList<>();
    for (String architecture : architectures) {
      URI from = RepositoryPath.resolve(root, architecture + "/APKINDEX.tar.gz");
      try {
        read(Files.readAllBytes(cache.newest(from, MOST_INDEX_BYTES)), architecture, packages);
      } catch (RepositoryException refused) {
        throw refused.about(from);
      }
    }
    return packages;
  }

  private void read(byte[] file, String architecture, List<RepositoryPackage> into)
      throws IOException {
    int start = 0;
    int end = GzipMembers.end(file, 0);
    GzipMembers.Entry signature =
        GzipMembers.entry(file, 0, end, name -> name.startsWith(".SIGN.RSA"), MOST_SIGNATURE_BYTES);
    if (signature != null) {
      start = end;
      end = GzipMembers.end(file, start);
    }
    if (keys != null) {
      if (signature == null) {
        throw new RepositoryException("it is not signed");
      }
      keys.verify(signature.name(), signature.content().toByteArray(), file, start);
    }
    GzipMembers.Entry index =
        GzipMembers.entry(file, start, end, "APKINDEX"::equals, MOST_UNPACKED_BYTES);
    if (index == null) {
      throw new RepositoryException("it has no file APKINDEX");
    }
    IndexParagraphs paragraphs =
        new IndexParagraphs(new ByteArrayInputStream(index.content().toByteArray()));
    for (String next = paragraphs.next(); next != null; next = paragraphs.next()) {
      RepositoryPackage read = read(next, architecture);
      if (read != null) {
        into.add(read);
      }
    }
  }

  private @Nullable RepositoryPackage read(String paragraph, String architecture)
      throws IOException {
    DescriptionFields fields = DescriptionFields.parse(paragraph, ':');
    String name = fields.get("P");
    String version = fields.get("V");
    String size = fields.get("S");
    ControlChecksum checksum = ControlChecksum.parse(fields.get("C"));
    PackageUrl purl = purl(fields);
    if (name == null || version == null || size == null || checksum == null || purl == null) {
      return null;
    }
    return new RepositoryPackage(
        name,
        RepositoryPath.resolve(root, architecture + "/" + name + "-" + version + ".apk"),
        FileSize.parse(size),
        checksum,
        purl);
  }

  /** By the rules for what packages say of themselves, where the fields have longer names. */
  private static @Nullable PackageUrl purl(DescriptionFields fields) {
    Map<String, String> info = new HashMap<>();
    INFO_FIELDS.forEach(
        (field, name) -> {
          String value = fields.get(field);
          if (value != null) {
            info.put(name, value);
          }
        });
    return PackageInfo.packageUrl(new DescriptionFields(info));
  }
}
