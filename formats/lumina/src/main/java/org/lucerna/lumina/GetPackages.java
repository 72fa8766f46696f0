package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * GET_PACKAGES (0xaa): the packages with files in which functions were named. Lucerna's own: send
 * it only to servers that accept it, see {@link PullMetadata#CONTENTS}.
 *
 * @param keys of the functions
 */
public record GetPackages(List<Md5> keys) implements Request {
  /** Copies the list. */
  public GetPackages {
    keys = List.copyOf(keys);
  }
}
