package org.lucerna.repositories.deb;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.description.DescriptionFields;
import org.lucerna.repositories.FileChecksum;
import org.lucerna.repositories.FileSize;
import org.lucerna.repositories.RepositoryException;

/**
 * A release: the files of a suite.
 *
 * @param files by their paths in the suite
 */
record DebianRelease(DescriptionFields fields, Map<String, Entry> files) {
  private static final int MOST_FILES = 200_000;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, d MMM yyyy H:mm:ss z", Locale.ENGLISH);

  /** A file. */
  record Entry(long size, FileChecksum checksum) {}

  /**
   * Reads a release.
   *
   * @throws RepositoryException if it is damaged, or has no SHA-256 of its files
   */
  static DebianRelease parse(byte[] bytes) throws RepositoryException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Map<String, Entry> files = new HashMap<>();
    boolean isListed = false;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      if (!line.startsWith(" ")) {
        isListed = line.strip().equals("SHA256:");
      } else if (isListed) {
        String[] parts = line.strip().split("\\s+", -1);
        if (parts.length != 3 || files.size() >= MOST_FILES) {
          throw new RepositoryException(
              "expected up to " + MOST_FILES + " lines of SHA-256, size and path, got " + line);
        }
        files.put(
            parts[2],
            new Entry(
                FileSize.parse(parts[1]),
                FileChecksum.of(FileChecksum.Algorithm.SHA256, parts[0])));
      }
    }
    if (files.isEmpty()) {
      throw new RepositoryException("it has no SHA-256 of any file");
    }
    return new DebianRelease(DescriptionFields.parse(text, ':'), files);
  }

  /**
   * Refuses a release that must not be used any more.
   *
   * @throws RepositoryException if it has expired
   */
  void requireValid(Instant now) throws RepositoryException {
    String until = fields.get("Valid-Until");
    if (until == null) {
      return;
    }
    Instant end;
    try {
      end = ZonedDateTime.parse(until, DATE).toInstant();
    } catch (DateTimeException invalid) {
      throw new RepositoryException("expected a date in Valid-Until, got " + until);
    }
    if (now.isAfter(end)) {
      throw new RepositoryException("it expired on " + until + ": the repository is out of date");
    }
  }

  /** The names of the components; empty if it does not say. */
  List<String> components() {
    return words("Components");
  }

  /** The names of the architectures; empty if it does not say. */
  List<String> architectures() {
    return words("Architectures");
  }

  private List<String> words(String field) {
    String value = fields.get(field);
    return value == null || value.isEmpty() ? List.of() : List.of(value.split("\\s+", -1));
  }

  /** Whether packages of all architectures have an index of their own. */
  boolean dividesArchitectures() {
    return architectures().contains("all")
        && !words("No-Support-for-Architecture-all").contains("Packages");
  }

  /** Whether files are also found by their checksums. */
  boolean isByHash() {
    return "yes".equals(fields.get("Acquire-By-Hash"));
  }

  /** The name of the release, such as {@code bookworm}; null if it has none. */
  @Nullable String codename() {
    String name = fields.get("Codename");
    return name == null ? fields.get("Suite") : name;
  }
}
