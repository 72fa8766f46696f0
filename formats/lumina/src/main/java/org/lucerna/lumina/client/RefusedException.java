package org.lucerna.lumina.client;

import java.io.IOException;
import org.lucerna.lumina.Fail;

/** The server answered FAIL. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final int result;

  /** An answer. */
  public RefusedException(Fail fail) {
    super(fail.text().text());
    this.result = fail.result();
  }

  /** Whether the server failed to read or write its store. */
  public boolean isServersFailure() {
    return String.valueOf(getMessage()).startsWith(Fail.STORE_FAILED);
  }

  /** The result code sent with the server's text, see {@link org.lucerna.lumina.ResultCode}. */
  public int result() {
    return result;
  }
}
