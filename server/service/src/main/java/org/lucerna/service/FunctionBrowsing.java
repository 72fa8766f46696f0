package org.lucerna.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;

/** What is stored, for people who look around. Thread-safe. */
public interface FunctionBrowsing {
  /**
   * The functions pulled most, most pulled first. Undisclosed parts of their origin are empty.
   *
   * @param count at most, not negative
   */
  List<PopularFunction> popular(int count, Principal caller) throws RefusalException;

  /** The contributions of each account, as far as the caller may see them. */
  List<AccountStatistics> statistics(Principal caller) throws RefusalException;

  /**
   * The last pushes, oldest first; messages of one command are one push. Authors and origins that
   * the caller may not see are empty.
   *
   * @param limit at most, not negative
   */
  List<PushSummary> pushes(int limit, Principal caller);

  /** The id of the last push, of any caller; 0 if there is none. */
  long lastPush();

  /**
   * The pushes after one of them, oldest first. Authors and origins that the caller may not see are
   * empty.
   *
   * @param id of that push; 0 begins with the first
   * @param limit at most, not negative
   */
  List<PushSummary> pushesAfter(long id, int limit, Principal caller);

  /**
   * The unknown functions that were pulled most since the server was started, approximately.
   *
   * @param limit at most this many
   * @return most pulled first
   */
  List<MissRecorder.Miss> unknown(int limit);

  /**
   * Searches for functions by their names and other stored facts. Fields that are not disclosed to
   * the caller are not searched.
   *
   * @param query in the language of {@link org.lucerna.search}
   * @param limit at most this many
   * @param cursor of the page before; null for the first page
   * @throws RefusalException if search is off, or the query or the cursor is not valid
   * @throws IOException if the index is not open yet, or cannot be read
   */
  SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException, IOException;

  /** The size of the store. Cheap. */
  Totals totals();

  /** The health of the store. Cheap. */
  StoreHealth health();

  /** Copies the store to a folder that does not exist yet. */
  void backup(Path folder);
}
