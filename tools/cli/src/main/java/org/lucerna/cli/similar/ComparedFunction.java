package org.lucerna.cli.similar;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.naming.SimilarName;

/**
 * A similar function.
 *
 * @param function in its file; null if a server knows it
 * @param name null if it has none
 * @param file its file; empty if unknown or not disclosed
 */
record ComparedFunction(
    @Nullable HarvestedFunction function, Md5 key, @Nullable ByteString name, String file) {
  /** A function of a file. */
  static ComparedFunction of(Path file, HarvestedFunction function) {
    Md5 key = function.primaryKeys().getFirst().md5();
    return new ComparedFunction(function, key, function.name(), file.toString());
  }

  /** A function that a server knows. */
  static ComparedFunction of(SimilarName similar) {
    return new ComparedFunction(null, similar.key(), similar.name(), similar.file().text());
  }

  /** Its address in its file; empty if unknown. */
  String address() {
    return function == null ? "" : "0x" + Long.toHexString(function.address());
  }

  /** Its key, or its address in its file. */
  JsonObject json() {
    JsonObject line = function == null ? new JsonObject() : Harvested.json(function);
    return line.put("key", key.toString());
  }
}
