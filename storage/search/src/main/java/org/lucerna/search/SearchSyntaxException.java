package org.lucerna.search;

/** A query that is not understood. Its message names the expected syntax. */
public final class SearchSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SearchSyntaxException(String message) {
    super(message);
  }
}
