package org.lucerna.packs;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackManifest;

/** A sound pack is not accepted in a folder; the message is for users. */
public final class RefusedPackException extends IOException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String untrusted;

  private RefusedPackException(String message, @Nullable String untrusted) {
    super(message);
    this.untrusted = untrusted;
  }

  /** Nobody here has trusted the key of the pack. */
  static RefusedPackException untrusted(PackHead head) {
    String fingerprint = head.key().fingerprint();
    return new RefusedPackException(
        "the pack %s is signed with the key %s, which is not trusted here"
            .formatted(head.manifest().name(), fingerprint),
        fingerprint);
  }

  /** A newer version is there. */
  static RefusedPackException older(PackManifest refused, PackManifest newer) {
    return new RefusedPackException(
        "version %s of %s is there, which is newer than %s: remove it first"
            .formatted(newer.version(), newer.name(), refused.version()),
        null);
  }

  /** The fingerprint of the key that would have to be trusted; null if that is not the reason. */
  public @Nullable String untrusted() {
    return untrusted;
  }
}
