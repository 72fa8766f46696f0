package org.lucerna.server.pages.reader;

/** A file is damaged, or of an unknown kind; the message is for the sender of the file. */
public final class UnreadableFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableFileException(String why) {
    super(why);
  }
}
