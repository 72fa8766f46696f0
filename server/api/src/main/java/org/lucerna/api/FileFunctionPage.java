package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the functions of an input file.
 *
 * @param functions by ascending address
 * @param cursor for the next page; null if this is the last one
 */
public record FileFunctionPage(List<FileFunction> functions, @Nullable String cursor) {
  public FileFunctionPage {
    functions = List.copyOf(functions);
  }
}
