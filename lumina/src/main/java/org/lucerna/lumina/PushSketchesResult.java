package org.lucerna.lumina;

/**
 * PUSH_SKETCHES_RESULT (0xa1).
 *
 * @param stored how many functions the server keeps a sketch of now that had none before
 */
public record PushSketchesResult(int stored) implements Response {}
