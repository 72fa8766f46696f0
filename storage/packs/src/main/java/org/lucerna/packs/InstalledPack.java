package org.lucerna.packs;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackedFile;

/**
 * A pack in a data folder.
 *
 * @param folder of this version: it does not change, and its name is another one for each other
 *     pack
 */
public record InstalledPack(Path folder, PackHead head) {
  /** Name of the file with the head. */
  static final String HEAD = "head";

  /** Name of the folder with the store. */
  static final String STORE = "store";

  /** The name of the pack. */
  public String name() {
    return head.manifest().name();
  }

  /** The folder of the store. */
  public Path store() {
    return folder.resolve(STORE);
  }

  /** The bytes of the file that was added. */
  public InputStream open() throws IOException {
    List<InputStream> parts = new ArrayList<>();
    parts.add(Files.newInputStream(folder.resolve(HEAD)));
    for (PackedFile file : head.files()) {
      parts.add(Files.newInputStream(store().resolve(file.name())));
    }
    return new SequenceInputStream(Collections.enumeration(parts));
  }
}
