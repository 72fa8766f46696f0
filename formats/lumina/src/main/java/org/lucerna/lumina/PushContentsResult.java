package org.lucerna.lumina;

/**
 * PUSH_CONTENTS_RESULT (0xa9).
 *
 * @param stored whether the server has these objects on disk now; else it keeps others of the file.
 *     Where it is from is stored in either case
 */
public record PushContentsResult(boolean stored) implements Response {}
