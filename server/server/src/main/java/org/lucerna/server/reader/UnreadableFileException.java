package org.lucerna.server.reader;

/** A file is damaged, or of no kind that can be read; the message is for whoever sent it. */
public final class UnreadableFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableFileException(String why) {
    super(why);
  }
}
