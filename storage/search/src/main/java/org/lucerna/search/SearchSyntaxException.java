package org.lucerna.search;

/** A query that is not understood. Its message says what was expected. */
public final class SearchSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SearchSyntaxException(String message) {
    super(message);
  }
}
