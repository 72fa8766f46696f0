package org.lucerna.cli.pack;

import java.io.IOException;
import org.lucerna.api.PackView;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;

/** Packs, as the commands print them. */
final class PackText {
  private PackText() {}

  static JsonObject json(PackView pack) {
    return new JsonObject()
        .put("name", pack.name())
        .put("version", pack.version())
        .put("created", pack.created())
        .unsigned("functions", pack.functions())
        .unsigned("files", pack.files())
        .unsigned("packages", pack.packages())
        .unsigned("bytes", pack.bytes())
        .put("key", pack.key());
  }

  /** Says that something was done with a pack, or prints it. */
  static void done(Console console, boolean isJson, String done, PackView pack) throws IOException {
    if (isJson) {
      console.out().json(json(pack));
    } else {
      console.say(
          "%s %s %s: %,d functions of %,d files, %,d bytes, key %s"
              .formatted(
                  done,
                  Escaped.of(pack.name()),
                  Escaped.of(pack.version()),
                  pack.functions(),
                  pack.files(),
                  pack.bytes(),
                  Escaped.of(pack.key())));
    }
  }
}
