package org.lucerna.store.row;

import org.lucerna.bytes.ByteString;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.backend.StoredAttachment;

/** The rows of attachments, in a table for each kind. */
public final class AttachmentRow {
  private AttachmentRow() {}

  public static byte[] encode(StoredAttachment attachment) {
    return Row.sink(2 * Integer.BYTES + attachment.bytes().length())
        .u32be(attachment.account())
        .u32be(attachment.functions())
        .bytes(attachment.bytes())
        .toByteArray();
  }

  public static StoredAttachment decode(AttachmentKind kind, byte[] key, byte[] value) {
    return Row.read(
        kind.table(),
        key,
        value,
        in ->
            new StoredAttachment(
                kind, ByteString.wrap(key), in.u32be(), in.u32be(), in.bytes(in.remaining())));
  }
}
