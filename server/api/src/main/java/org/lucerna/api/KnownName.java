package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;

/**
 * The server's knowledge of a function of an {@link OpenProgram}, by its key.
 *
 * @param name null if there are several that cannot be distinguished
 * @param certain false if the function is so small that others may have the same code
 * @param candidates names that cannot be distinguished; empty if there is a name
 * @param files number of files that had this name last, as far as they are remembered
 * @param accounts number of accounts that gave it last, as far as they are remembered
 * @param pulls how often the function was pulled, unsigned
 * @param prototype a declaration in C with a semicolon; null if none is known
 * @param comments at the addresses of the program
 */
public record KnownName(
    @TextAndHex @Nullable ByteString name,
    boolean certain,
    List<String> candidates,
    int files,
    int accounts,
    @Unsigned int pulls,
    @Nullable String prototype,
    List<OpenProgram.PlacedComment> comments) {
  public KnownName {
    candidates = List.copyOf(candidates);
    comments = List.copyOf(comments);
  }
}
