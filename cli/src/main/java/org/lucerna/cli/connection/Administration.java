package org.lucerna.cli.connection;

import java.io.IOException;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.service.ExplainedPlace;
import org.lucerna.store.Pull;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;

/**
 * What an administrator does, on a data folder or with a running server.
 *
 * <p>All methods throw {@link AccountException} where it is refused, and {@link IOException} or
 * {@link org.lucerna.store.StoreException} where it cannot be done.
 */
public interface Administration extends AutoCloseable {
  List<UserView> users() throws IOException, AccountException;

  void add(ByteString name, UserChange wish) throws IOException, AccountException;

  void change(ByteString name, UserChange wish, LastAdministrator last)
      throws IOException, AccountException;

  void remove(ByteString name, LastAdministrator last) throws IOException, AccountException;

  /** The last {@code limit} lines of the log, oldest first. */
  List<AuditEntry> audit(int limit) throws IOException, AccountException;

  /** The last {@code limit} pushes, oldest first. */
  List<RecordedPush> pushes(int limit) throws IOException, AccountException;

  /** Of how many functions a deletion would delete something. */
  int deletionPreview(DeleteHistory wish) throws IOException, AccountException;

  /** Why a pull gets what it gets at each place of a key; empty where the key is unknown. */
  List<ExplainedPlace> explain(Pull pull, Md5 key) throws IOException, AccountException;

  /** Answers as clients get them; nothing is counted. */
  FunctionServer functions();

  @Override
  void close();
}
