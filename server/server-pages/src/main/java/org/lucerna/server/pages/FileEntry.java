package org.lucerna.server.pages;

import org.lucerna.service.PathName;
import org.lucerna.store.KnownFile;

/**
 * A file in a list.
 *
 * @param link to its page
 * @param name without its folder; its MD5 if the name is unknown or not disclosed
 * @param md5 as 32 hexadecimal digits
 * @param functions how many of its functions are known by their addresses
 */
public record FileEntry(String link, VisibleText name, String md5, String functions) {
  static FileEntry of(KnownFile file) {
    return new FileEntry(
        Links.file(file.md5()),
        file.path().isEmpty()
            ? VisibleText.line("MD5 " + file.md5())
            : VisibleText.line(PathName.base(file.path())),
        file.md5().toString(),
        Numbers.grouped(file.functions()));
  }
}
