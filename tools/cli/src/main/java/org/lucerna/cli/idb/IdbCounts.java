package org.lucerna.cli.idb;

import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.function.IdbFunction;

/**
 * Numbers of functions in a database, by the data stored about them.
 *
 * @param functions all of them
 * @param named those with a stored name
 * @param typed those with a prototype
 * @param commented those with a function comment
 */
record IdbCounts(long functions, long named, long typed, long commented) {
  static IdbCounts of(IdaDatabase database) {
    long functions = 0;
    long named = 0;
    long typed = 0;
    long commented = 0;
    for (IdbFunction function : database.functions()) {
      functions++;
      named += function.name() == null ? 0 : 1;
      typed += database.functions().details(function).prototype() == null ? 0 : 1;
      commented += function.comment() == null && function.repeatableComment() == null ? 0 : 1;
    }
    return new IdbCounts(functions, named, typed, commented);
  }

  JsonObject json() {
    return new JsonObject()
        .number("functions", functions)
        .number("named", named)
        .number("typed", typed)
        .number("commented", commented);
  }

  String text() {
    return functions + ", " + named + " named, " + typed + " typed, " + commented + " commented";
  }
}
