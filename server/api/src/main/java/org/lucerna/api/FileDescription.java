package org.lucerna.api;

import java.util.List;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * An input file.
 *
 * @param path under which it was first pushed; empty if the caller may not see it
 * @param functions how many of its functions are known by their addresses
 * @param origins packages and paths that it is from; empty if none are known, if the caller may not
 *     see them, and in lists of files
 */
public record FileDescription(
    Md5 md5,
    @TextAndHex ByteString path,
    int functions,
    @MayBeAbsent(omitted = false) List<FileOriginView> origins) {
  public FileDescription {
    origins = List.copyOf(origins);
  }
}
