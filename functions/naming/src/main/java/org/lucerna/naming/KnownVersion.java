package org.lucerna.naming;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A version that a server has of a function.
 *
 * @param key of the function
 */
public record KnownVersion(Md5 key, Entry entry) {
  /** Versions of one function. */
  static List<KnownVersion> of(Md5 key, List<Entry> entries) {
    return entries.stream().map(entry -> new KnownVersion(key, entry)).toList();
  }

  /** Its metadata, decoded. */
  public Metadata metadata() {
    return Metadata.decode(entry.metadata());
  }
}
