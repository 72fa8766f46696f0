package org.lucerna.idb.netnode;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The encoding of comments. IDA writes UTF-8 from 7.0 on; before, it wrote the OEM or ANSI code
 * page of the machine, which the database does not name.
 *
 * @param codePage code page of texts that are not UTF-8; null if unknown: they stay unchanged
 */
public record TextEncoding(@Nullable Charset codePage) {
  /** Texts stay unchanged. */
  static final TextEncoding UNKNOWN = new TextEncoding(null);

  /** A text in UTF-8; the same bytes if they are UTF-8, or the code page is unknown. */
  public ByteString utf8(ByteString stored) {
    return codePage == null || stored.isUtf8()
        ? stored
        : ByteString.utf8(new String(stored.toByteArray(), codePage));
  }
}
