package org.lucerna.cli.connection;

import java.io.IOException;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.client.FunctionProvider;
import org.lucerna.client.PullOrder;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.service.ExplainedPlace;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;

/**
 * The tasks of an administrator, on a data folder or on a running server.
 *
 * <p>All methods throw {@link AccountException} if the request is refused, and {@link IOException}
 * or {@link org.lucerna.store.StoreException} if it fails.
 */
public interface Administration extends AutoCloseable {
  List<UserView> users() throws IOException, AccountException;

  void add(ByteString name, UserChange request) throws IOException, AccountException;

  void change(ByteString name, UserChange request, LastAdministrator last)
      throws IOException, AccountException;

  void remove(ByteString name, LastAdministrator last) throws IOException, AccountException;

  /** The last {@code limit} lines of the log, oldest first. */
  List<AuditEntry> audit(int limit) throws IOException, AccountException;

  /** The last {@code limit} pushes, oldest first. */
  List<RecordedPush> pushes(int limit) throws IOException, AccountException;

  /** Number of functions that a deletion would affect. */
  int deletionPreview(DeleteHistory request) throws IOException, AccountException;

  /** Explains the name that a pull gets at each place of a key; empty if the key is unknown. */
  List<ExplainedPlace> explain(PullOrder pull, Md5 key) throws IOException, AccountException;

  /** The functions as served to clients; the pull is not counted. */
  FunctionProvider functions();

  @Override
  void close();
}
