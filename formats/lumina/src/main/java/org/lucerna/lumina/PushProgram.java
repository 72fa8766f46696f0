package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * PUSH_PROGRAM (0xa4): store a program's outline, from which debuggers get names. Lucerna's own:
 * send it only to servers that accept it, see {@link PullMetadata#PROGRAMS}.
 *
 * @param outline of the program; module harvest has the layout
 */
public record PushProgram(ByteString outline) implements Request {}
