package org.lucerna.service;

import org.lucerna.bytes.ByteString;

/** The last part of a path of any system. */
public final class PathName {
  private PathName() {}

  public static ByteString base(ByteString path) {
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, path.length());
  }
}
