package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.ranking.Attestation;

/**
 * An attachment of a program, as stored.
 *
 * @param program its id
 * @param account number of the sender: {@link Attestation#numberOf}
 * @param functions how many functions the attachment has
 * @param bytes the attachment itself
 */
public record StoredAttachment(
    AttachmentKind kind, ByteString program, int account, int functions, ByteString bytes) {
  /** Whether the id of its program begins with a short id. */
  public boolean hasShortId(ByteString shortId) {
    return program.length() >= AttachmentStore.SHORT_ID
        && program.slice(0, AttachmentStore.SHORT_ID).equals(shortId);
  }

  /** Whether it replaces another one of its kind and program; null if there is none. */
  public boolean replaces(@Nullable StoredAttachment stored) {
    if (stored == null) {
      return true;
    }
    return stored.account == Attestation.NONE
        ? account != Attestation.NONE
        : account == stored.account && functions >= stored.functions;
  }
}
