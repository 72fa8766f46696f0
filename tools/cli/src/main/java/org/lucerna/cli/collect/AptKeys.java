package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.signature.OpenPgpKeyring;

/**
 * The keys that apt trusts.
 *
 * @param apt {@code /etc/apt}
 * @param shared {@code /usr/share/keyrings}
 */
record AptKeys(Path apt, Path shared, InstantSource clock) {
  /**
   * The keys of a source.
   *
   * @param signedBy what it says; null if it says nothing
   */
  OpenPgpKeyring of(@Nullable String signedBy) throws IOException {
    if (signedBy == null) {
      return all();
    }
    if (signedBy.contains("-----BEGIN")) {
      return OpenPgpKeyring.ofText(signedBy, clock);
    }
    if (!signedBy.startsWith("/")) {
      throw new RepositoryException(
          "Signed-By: expected files or keys, got '"
              + signedBy
              + "': --keyring names a file with trusted keys");
    }
    List<Path> files = new ArrayList<>();
    for (String file : signedBy.split("[,\\s]+", -1)) {
      files.add(Path.of(file));
    }
    return OpenPgpKeyring.of(files, clock);
  }

  /** All that apt and its sources trust; those in other forms are left out. */
  private OpenPgpKeyring all() throws IOException {
    TreeSet<Path> files = new TreeSet<>();
    add(apt.resolve("trusted.gpg.d"), files);
    add(apt.resolve("keyrings"), files);
    add(shared, files);
    Path first = apt.resolve("trusted.gpg");
    if (Files.exists(first)) {
      files.add(first);
    }
    // Debian also installs the keys that it does not trust any more.
    files.removeIf(file -> file.toString().contains("removed-keys"));
    return OpenPgpKeyring.of(files.stream().filter(OpenPgpKeyring::isKeyring).toList(), clock);
  }

  private static void add(Path folder, TreeSet<Path> into) throws IOException {
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{gpg,asc}")) {
        files.forEach(into::add);
      }
    }
  }
}
