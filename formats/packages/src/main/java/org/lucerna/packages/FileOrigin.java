package org.lucerna.packages;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/**
 * Where a file is from. Immutable.
 *
 * @param names the name of the outermost file, then the path in each container; not empty. The
 *     outermost is a path if the file was found in a folder: that folder's name is its first part
 * @param packageUrl of the innermost package that says what it is; null if none does
 */
public record FileOrigin(List<String> names, @Nullable PackageUrl packageUrl) {
  /** Between names in {@link #path}. */
  private static final String SEPARATOR = "!";

  public FileOrigin {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("expected the name of a file, got none");
    }
  }

  /** A file that is in no container and of no package. */
  public static FileOrigin of(String name) {
    return new FileOrigin(List.of(name), null);
  }

  /** A file in the container that is from here. */
  FileOrigin within(String path) {
    return new FileOrigin(Stream.concat(names.stream(), Stream.of(path)).toList(), packageUrl);
  }

  /** The same place, in a package; null leaves it as it is. */
  public FileOrigin in(@Nullable PackageUrl other) {
    return other == null ? this : new FileOrigin(names, other);
  }

  /** Whether it was found neither in a container nor in a folder. */
  public boolean isAlone() {
    return names.size() == 1 && names.getFirst().indexOf('/') < 0;
  }

  /** The name of the file itself, without folders. */
  public String name() {
    String path = names.getLast();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * All names, for people: {@code zlib1g-dev_1.2.13.deb!usr/lib/libz.a}. Names that contain an
   * exclamation mark are not told apart.
   */
  public String path() {
    return String.join(SEPARATOR, names);
  }

  /** Size of the names in UTF-8, with what separates them from one more. */
  int bytes() {
    return (path() + SEPARATOR).getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public String toString() {
    return path();
  }
}
