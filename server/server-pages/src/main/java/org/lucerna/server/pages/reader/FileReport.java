package org.lucerna.server.pages.reader;

import java.io.IOException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.file.SourceFile;

/**
 * The description of a file.
 *
 * @param name of the program or library, without folders
 * @param md5 of the program or library
 * @param base image base; null if functions have no addresses
 */
public record FileReport(@Hex ByteString name, Md5 md5, @Nullable Long base) {
  static FileReport of(Harvest file) throws IOException {
    SourceFile input = file.input();
    OptionalLong base = file.imageBase();
    return new FileReport(
        input.name(), input.md5(), base.isPresent() ? (Long) base.getAsLong() : null);
  }
}
