package org.lucerna.cli;

import java.io.IOException;

/** Whoever read our standard output has had enough. No error: the command ends early. */
final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1;

  ClosedPipeException(IOException cause) {
    super("standard output is closed", cause);
  }
}
