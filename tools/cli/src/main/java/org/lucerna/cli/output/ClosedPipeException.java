package org.lucerna.cli.output;

import java.io.IOException;

/** The reader of standard output has closed it. No error: the command ends early. */
public final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1;

  ClosedPipeException(IOException cause) {
    super("standard output is closed", cause);
  }
}
