package org.lucerna.lumina;

/**
 * PUSH_SKETCHES_RESULT (0xa1).
 *
 * @param accepted number of sketches that the server has on disk now; it may leave out functions
 *     that it does not know or has a sketch of
 */
public record PushSketchesResult(int accepted) implements Response {}
