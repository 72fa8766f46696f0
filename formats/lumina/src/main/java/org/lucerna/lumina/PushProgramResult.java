package org.lucerna.lumina;

/**
 * PUSH_PROGRAM_RESULT (0xa5).
 *
 * @param stored whether the server has this outline on disk now; else it keeps another one
 */
public record PushProgramResult(boolean stored) implements Response {}
