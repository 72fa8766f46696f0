package org.lucerna.service.upstream;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.PushMetadata;

/** Removes private data from a push before it is passed on to another server. */
final class Redaction {
  /** Replaces private values: servers of IDA's dialect refuse empty ones. */
  private static final ByteString WITHHELD = ByteString.utf8("-");

  private Redaction() {}

  /**
   * The push in a form that every server accepts.
   *
   * @param scrub whether host name and paths are removed; the input file's MD5 stays
   */
  static PushMetadata of(PushMetadata push, boolean scrub) {
    return new PushMetadata(
        push.flags(),
        redacted(push.idbPath(), scrub),
        redacted(push.inputPath(), scrub),
        push.inputMd5(),
        redacted(push.hostName(), scrub),
        push.functions().stream().map(Redaction::addressed).toList());
  }

  private static PushMetadata.Item addressed(PushMetadata.Item item) {
    Long address = item.address();
    boolean known = address != null && address != PackedInts.BADADDR;
    return new PushMetadata.Item(
        item.pattern(), item.function(), known ? address : Long.valueOf(0));
  }

  private static ByteString redacted(ByteString text, boolean scrub) {
    return scrub || text.isEmpty() ? WITHHELD : text;
  }
}
