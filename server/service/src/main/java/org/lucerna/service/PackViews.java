package org.lucerna.service;

import org.lucerna.api.PackView;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackManifest;

/** Packs, as clients list them. */
public final class PackViews {
  private PackViews() {}

  /** A pack. */
  public static PackView of(PackHead head) {
    PackManifest manifest = head.manifest();
    return new PackView(
        manifest.name(),
        manifest.version(),
        manifest.created(),
        manifest.functions(),
        manifest.files(),
        manifest.packages(),
        head.bytes(),
        head.key().fingerprint());
  }
}
