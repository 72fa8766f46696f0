package org.lucerna.server.upstream;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.PushMetadata;

/** What is left of a push when it leaves for another server. */
final class Redaction {
  /** Stands for what is not told: servers of IDA's dialect insist on something. */
  private static final ByteString WITHHELD = ByteString.utf8("-");

  private Redaction() {}

  /**
   * The push in a form that every server takes.
   *
   * @param scrub whether it loses host name and paths; the input file's MD5 stays
   */
  static PushMetadata of(PushMetadata push, boolean scrub) {
    return new PushMetadata(
        push.flags(),
        told(push.idbPath(), scrub),
        told(push.inputPath(), scrub),
        push.inputMd5(),
        told(push.hostName(), scrub),
        push.functions().stream().map(Redaction::addressed).toList());
  }

  private static PushMetadata.Item addressed(PushMetadata.Item item) {
    Long address = item.address();
    boolean known = address != null && address != PackedInts.BADADDR;
    return new PushMetadata.Item(
        item.pattern(), item.function(), known ? address : Long.valueOf(0));
  }

  private static ByteString told(ByteString text, boolean scrub) {
    return scrub || text.isEmpty() ? WITHHELD : text;
  }
}
