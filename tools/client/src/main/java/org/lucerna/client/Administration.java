package org.lucerna.client;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.NewToken;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.PullOrder;

/**
 * The operations of an administrator on a server, other than pushing and deleting; an account that
 * may pull can use the methods from {@link #pushes} on.
 *
 * <p>All methods throw {@link RequestRefusedException} if the request is refused, and another
 * {@link IOException} if it fails.
 */
public interface Administration extends AutoCloseable {
  /** All accounts, in the order of their names. */
  List<UserView> users() throws IOException;

  /**
   * Adds an account.
   *
   * @param request its values: a contributor if it has no role, and only a certificate lets the
   *     user in if it has no password
   */
  void add(String name, UserChange request) throws IOException;

  /** Changes an account. */
  void change(String name, UserChange request) throws IOException;

  /** Removes an account. The user's pushes stay, under that name. */
  void remove(String name) throws IOException;

  /** The tokens with which programs log in to an account over HTTP, oldest first. */
  List<TokenView> tokens(String name) throws IOException;

  /** Makes a token of an account. */
  NewToken addToken(String name, TokenRequest request) throws IOException;

  /**
   * Revokes a token.
   *
   * @param id see {@link TokenView#id}
   */
  void revokeToken(String name, String id) throws IOException;

  /**
   * The last lines of the audit log, oldest first.
   *
   * @param limit at most this many, at least 1; a running server has up to 10,000
   */
  List<AuditEvent> audit(int limit) throws IOException;

  /**
   * The last pushes, oldest first.
   *
   * @param limit at most this many, at least 1; a running server has up to 10,000
   */
  List<PushSummary> pushes(int limit) throws IOException;

  /** Number of functions that a deletion would delete versions of. */
  int deletionPreview(DeleteHistory request) throws IOException;

  /**
   * Explains the names that a pull gets at each place of a key.
   *
   * @return in the order of the places, which are indices of {@code pull.requests()}; empty if the
   *     key is unknown
   */
  List<ExplainedPlace> explain(PullOrder pull, Md5 key) throws IOException;

  /**
   * Searches for functions that are similar to others. Servers whose {@link
   * FunctionProvider#findsSimilar} is false refuse.
   */
  MatchResult match(MatchRequest request) throws IOException;

  /**
   * Identifies the components of a program. Proxies, and servers that do not say to the caller
   * where functions are from, refuse.
   *
   * @return those with most evidence first; after them, those of which there are only traces
   */
  List<ProgramComponent> identify(IdentifyRequest program) throws IOException;

  /**
   * Searches for functions by their names and other stored facts. Proxies, and servers whose search
   * is off, refuse.
   *
   * @param query in the language of {@code org.lucerna.search}
   * @param limit at most this many
   * @param cursor of the page before; null for the first page
   */
  SearchResult search(String query, int limit, @Nullable String cursor) throws IOException;

  /** The functions and histories that clients get; pulls are not counted. */
  FunctionProvider functions();

  @Override
  void close();
}
