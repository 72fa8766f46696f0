package org.lucerna.repositories;

import java.net.URI;
import java.net.URISyntaxException;

/** Places of files in a repository. */
public final class RepositoryPath {
  private RepositoryPath() {}

  /**
   * The address of a file.
   *
   * @param root of the repository
   * @param path of the file in it, not encoded, as an index has it
   * @throws RepositoryException if the path leaves the repository
   */
  public static URI resolve(URI root, String path) throws RepositoryException {
    boolean isInside = !path.isEmpty() && !path.startsWith("/");
    for (String part : path.split("/", -1)) {
      isInside &= !part.equals("..") && part.chars().noneMatch(c -> c < ' ' || c == '\\');
    }
    if (!isInside) {
      throw new RepositoryException("expected a path in the repository, got '" + path + "'");
    }
    try {
      return folder(root).resolve(new URI(null, null, "/" + path, null).getRawPath().substring(1));
    } catch (URISyntaxException | IllegalArgumentException invalid) {
      throw new RepositoryException("expected a path in the repository, got '" + path + "'");
    }
  }

  /** The address of a folder, with a slash at its end. */
  private static URI folder(URI address) {
    String text = address.toString();
    return text.endsWith("/") ? address : URI.create(text + "/");
  }
}
